//go:build !linux

// Package pages does nothing where the system has no request for large pages.
package pages

func Enlarge[E any](memory []E) {}

func KeepSmall() {}
