package chase

// A square is 64x64 states, a word for each row.
type square [64]uint64

// transpose writes the columns of src to dst as rows. It swaps ever smaller quarters across
// the diagonal, in two passes of three sizes each, so that eight rows at a time stay in
// registers.
func transpose(dst, src *square) {
	for i := range 8 {
		a0, a1, a2, a3 := src[i], src[i+8], src[i+16], src[i+24]
		a4, a5, a6, a7 := src[i+32], src[i+40], src[i+48], src[i+56]
		a0, a4 = swap(a0, a4, 32, 0x00000000ffffffff)
		a1, a5 = swap(a1, a5, 32, 0x00000000ffffffff)
		a2, a6 = swap(a2, a6, 32, 0x00000000ffffffff)
		a3, a7 = swap(a3, a7, 32, 0x00000000ffffffff)
		a0, a2 = swap(a0, a2, 16, 0x0000ffff0000ffff)
		a1, a3 = swap(a1, a3, 16, 0x0000ffff0000ffff)
		a4, a6 = swap(a4, a6, 16, 0x0000ffff0000ffff)
		a5, a7 = swap(a5, a7, 16, 0x0000ffff0000ffff)
		a0, a1 = swap(a0, a1, 8, 0x00ff00ff00ff00ff)
		a2, a3 = swap(a2, a3, 8, 0x00ff00ff00ff00ff)
		a4, a5 = swap(a4, a5, 8, 0x00ff00ff00ff00ff)
		a6, a7 = swap(a6, a7, 8, 0x00ff00ff00ff00ff)
		dst[i], dst[i+8], dst[i+16], dst[i+24] = a0, a1, a2, a3
		dst[i+32], dst[i+40], dst[i+48], dst[i+56] = a4, a5, a6, a7
	}
	for i := 0; i < 64; i += 8 {
		eight := (*[8]uint64)(dst[i:])
		a0, a1, a2, a3 := eight[0], eight[1], eight[2], eight[3]
		a4, a5, a6, a7 := eight[4], eight[5], eight[6], eight[7]
		a0, a4 = swap(a0, a4, 4, 0x0f0f0f0f0f0f0f0f)
		a1, a5 = swap(a1, a5, 4, 0x0f0f0f0f0f0f0f0f)
		a2, a6 = swap(a2, a6, 4, 0x0f0f0f0f0f0f0f0f)
		a3, a7 = swap(a3, a7, 4, 0x0f0f0f0f0f0f0f0f)
		a0, a2 = swap(a0, a2, 2, 0x3333333333333333)
		a1, a3 = swap(a1, a3, 2, 0x3333333333333333)
		a4, a6 = swap(a4, a6, 2, 0x3333333333333333)
		a5, a7 = swap(a5, a7, 2, 0x3333333333333333)
		a0, a1 = swap(a0, a1, 1, 0x5555555555555555)
		a2, a3 = swap(a2, a3, 1, 0x5555555555555555)
		a4, a5 = swap(a4, a5, 1, 0x5555555555555555)
		a6, a7 = swap(a6, a7, 1, 0x5555555555555555)
		eight[0], eight[1], eight[2], eight[3] = a0, a1, a2, a3
		eight[4], eight[5], eight[6], eight[7] = a4, a5, a6, a7
	}
}

// swap exchanges the bits of a above each run of the mask with those of b in it.
func swap(a, b uint64, by uint, mask uint64) (uint64, uint64) {
	x := (a>>by ^ b) & mask
	return a ^ x<<by, b ^ x
}
