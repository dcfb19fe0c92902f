#include "textflag.h"

// func sweepAVX2(out *block, weights, successors *uint64, knights *int, knightCount int, taken *int, takenCount int)
//
// Places of the knight are done four at a time, so that a successor is loaded
// once for four blocks of weights. One that is over is done alone. Where two or
// three are over, the last four are done again, some for the second time.
//
//	DI out   SI weights   DX successors   R8 knights left   R9 their count
//	R10 taken   R11 its count   CX index in taken   AX words to the successor
TEXT ·sweepAVX2(SB), NOSPLIT, $0-56
	MOVQ out+0(FP), DI
	MOVQ weights+8(FP), SI
	MOVQ successors+16(FP), DX
	MOVQ knights+24(FP), R8
	MOVQ knightCount+32(FP), R9
	MOVQ taken+40(FP), R10
	MOVQ takenCount+48(FP), R11

four:
	CMPQ  R9, $4
	JGE   fourKnights
	CMPQ  R9, $2
	JLT   one
	CMPQ  knightCount+32(FP), $4
	JLT   one
	LEAQ  -4(R9), AX
	MOVQ  $4, R9
	LEAQ  (R8)(AX*8), R8
	SHLQ  $5, AX
	ADDQ  AX, DI

fourKnights:
	MOVQ  0(R8), R12
	LEAQ  (SI)(R12*8), R12
	MOVQ  8(R8), R13
	LEAQ  (SI)(R13*8), R13
	MOVQ  16(R8), BX
	LEAQ  (SI)(BX*8), BX
	MOVQ  24(R8), R15
	LEAQ  (SI)(R15*8), R15
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	XORQ  CX, CX

fourLoop:
	MOVQ    (R10)(CX*8), AX
	VMOVDQU (DX)(AX*8), Y4
	VMOVDQU (R12)(AX*8), Y5
	VMOVDQU (R13)(AX*8), Y6
	VMOVDQU (BX)(AX*8), Y7
	VMOVDQU (R15)(AX*8), Y8
	VPSUBW  Y4, Y5, Y5
	VPSUBW  Y4, Y6, Y6
	VPSUBW  Y4, Y7, Y7
	VPSUBW  Y4, Y8, Y8
	VPMAXSW Y5, Y0, Y0
	VPMAXSW Y6, Y1, Y1
	VPMAXSW Y7, Y2, Y2
	VPMAXSW Y8, Y3, Y3
	INCQ    CX
	CMPQ    CX, R11
	JLT     fourLoop
	VMOVDQU Y0, 0(DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	ADDQ    $128, DI
	ADDQ    $32, R8
	SUBQ    $4, R9
	JMP     four

one:
	TESTQ R9, R9
	JZ    done
	MOVQ  0(R8), R12
	LEAQ  (SI)(R12*8), R12
	VPXOR Y0, Y0, Y0
	XORQ  CX, CX

oneLoop:
	MOVQ    (R10)(CX*8), AX
	VMOVDQU (R12)(AX*8), Y5
	VPSUBW  (DX)(AX*8), Y5, Y5
	VPMAXSW Y5, Y0, Y0
	INCQ    CX
	CMPQ    CX, R11
	JLT     oneLoop
	VMOVDQU Y0, 0(DI)
	ADDQ    $32, DI
	ADDQ    $8, R8
	DECQ    R9
	JMP     one

done:
	VZEROUPPER
	RET
