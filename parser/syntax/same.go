package syntax

import (
	"bytes"
	"reflect"

	"plywise/parser/source"
)

// Same reports whether two values are equal, apart from places in a text.
func Same(a, b any) bool {
	return sameBesideRanges(reflect.ValueOf(&a).Elem(), reflect.ValueOf(&b).Elem())
}

// The types of places in a text.
var (
	rangeType   = reflect.TypeFor[source.Range]()
	offsetType  = reflect.TypeFor[source.Offset]()
	relatedType = reflect.TypeFor[Related]()
	fixesType   = reflect.TypeFor[[]Fix]()
)

// sameBesideRanges compares two values of a type as reflect.DeepEqual does, without places in a
// text.
func sameBesideRanges(a, b reflect.Value) bool {
	switch a.Type() {
	case rangeType, offsetType, relatedType, fixesType:
		return true
	}
	switch a.Kind() {
	case reflect.Pointer:
		if a.Pointer() == b.Pointer() || a.IsNil() || b.IsNil() {
			return a.Pointer() == b.Pointer()
		}
		return sameBesideRanges(a.Elem(), b.Elem())
	case reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil()
		}
		return a.Elem().Type() == b.Elem().Type() && sameBesideRanges(a.Elem(), b.Elem())
	case reflect.Struct:
		for i := range a.NumField() {
			if !sameBesideRanges(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Slice:
		if a.Type().Elem().Kind() == reflect.Uint8 {
			return bytes.Equal(a.Bytes(), b.Bytes())
		}
		if a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !sameBesideRanges(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Map:
		if a.Len() != b.Len() {
			return false
		}
		for entries := a.MapRange(); entries.Next(); {
			other := b.MapIndex(entries.Key())
			if !other.IsValid() || !sameBesideRanges(entries.Value(), other) {
				return false
			}
		}
		return true
	}
	return a.Equal(b)
}
