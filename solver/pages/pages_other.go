//go:build !linux

// Package pages does nothing where the system has no request for large pages.
package pages

// Enlarge does nothing.
func Enlarge[E any](memory []E) {}

// KeepSmall does nothing.
func KeepSmall() {}
