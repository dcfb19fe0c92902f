//go:build !linux

package pages

func enlarge(first, bytes uintptr) {}

func keepSmall() {}
