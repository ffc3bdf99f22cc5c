/**
 * The characters that the seal’s fonts have. For each range: the gap after the one before it, and after a plus how many
 * characters follow its first, in base 36. `npm test -- services/media/seal/typesetting/printable.test.ts -u` writes
 * this file.
 */
export const PRINTABLE = `
9+1 3 j+2m y+k7 3+5 5+6 2 2+j 2+b0 2+11 3+1d 3+2 2+1i 9+q 6+4 c+4 2+m 2+5a 2+1b 2+1n 3+2s f+1m 3+1c 3+e 2+r 3
1u+k 2+8 l+e 2+4g 2+7 3+1 3+l 2+6 2 4+3 3+8 3+1 3+3 9 5+1 2+4 3+o 3+2 2+5 5+1 3+l 2+6 2+1 2+1 2+1 3 2+4 5+1
3+2 4 8+3 2 8+g b+2 2+8 2+2 2+l 2+6 2+1 2+4 3+9 2+2 2+2 3 g+3 3+b 8+6 2+2 2+7 3+1 3+l 2+6 2+1 2+4 3+8 3+1 3+2
9+1 5+1 2+4 3+h b+1 2+5 4+2 2+3 4+1 2 2+1 4+1 4+2 4+b 5+4 4+2 2+3 3 7 f+k 6+c 2+2 2+m 2+f 4+7 2+2 2+3 8+1 2+2
6+3 3+9 8+l 2+2 2+m 2+9 2+4 3+8 2+2 2+3 8+1 8 2+3 3+9 2+1 e+c 2+2 2+1e 2+2 2+5 5+f 3+p 2+2 2+h 4+n 2+8 2 3+6 4
5+5 2 2+7 7+9 3+2 d+1l 6+r 12+1 2 3+1 2 3 7+3 2+6 2+2 2 2 3+1 2+c 2+2 3+4 2 2+5 3+9 3+3 x+1z 2+z 5+12 2+z 2+e
2+6 5+1 12+5h 2 6 3+ag 2+3 3+6 2 2+3 3+14 2+3 3+w 2+3 3+6 2 2+3 3+e 2+1k 2+3 3+1u 3+v 4+p 7+2d 3+5 3+ik 4+2g
8+c 2+6 c+m a+j d+c 2+2 2+1 d+2l 3+9 7+9 7+p 7+2g 8+16 6+1x b+u 2+b 5+b 5 4+15 3+4 c+17 5+p 7+a 4+1p 3+1s 2+s
3+a 7+9 7+d 3+g 5 2+7 1e+23 5+18 4+37 9+1n 4+e 4+1n 8+16 3+a 9+15 7+6x 2+7u 3+5 3+11 3+5 3+7 2 2 2 2+u 3+1g
2+e 2+d 3+5 2+i 3+2 2+8 2+35 3+q 2+c 4+w g+w g+3v 5+fa 8+2w q+a m+4f 4h+15f 3+v 2+47 2+1a 2+43 6+18 2 6 3+1j
8+1 f+n a+6 2+6 2+6 2+6 2+6 2+6 2+6 2+6 2+3h z+p 2+2g d+5x 17+1r 2+2d 7+2 2+2i 2+2 6+16 2+2l i+r 1h+1a 1u+u p
2 1j+1a 2+17 2+16 4p+52t b+g8f h+wc 4+1i a+9n l+53 9+5m 6+1 2 2+4 p+1m 4+9 7+1j 9+1x 9+b 7+37 c+t 4+25 2+a 5+w
2+1i a+d 3+9 3+2u p+r b+5 3+5 3+5 a+6 2+6 2+1n 5+3h 3+9 7+8mb d+m 5+1c 6it+a5 43+6 d+4 6+p 2+4 2 2+1 2+1 2+3f
i+a4 h+1r 3+1h 15+d 3+f h+f 1t+4 2+3q 3 2+59 4+5 3+5 3+5 3+2 4+6 2+6 2+d 3+b 2+p 2+i 2+1 2+e 3+d z+3e 6+2 5+18
4+2f 2+c 4 1c+19 3n+s 4+1c g+r 5+z a+t 6+16 6+t 2+10 5+d 17+4d 3+9 7+z 5+z 5+13 9+1f c 41+8m a+l b+7 p+5 2+15
2+8 1y+5 3 2+17 2+1 4 3+m 2+1z 9+8 1d+i 2+1 6+w 4+q 6 1t+1j 5+j 3+1d 2+1 6+7 2+2 2+s 3+2 5+9 8+8 8+1r x+12 5+b
a+1h 4+s 3+q 6+p 8+3 d+6 29+20 1k+1e e+1e 8+19 9+9 87+u 2+15 2+2 3+1 27+13 9+15 3r+m a+25 5+t g+1u c 3+o 8+9
7+1g 2+g a+12 a+2n 2+j c+h 2+17 1u+6 2 2+3 2+e 2+a 7+1m 6+9 7+3 2+7 3+1 3+l 2+6 2+1 2+4 2+9 3+1 3+2 3 7 6+6
3+6 4+4 3w+2j 2+4 v+1z 9+9 4n+1h 3+11 z+1w c+9 7+c k+1k 8+9 1j+q 3+e 5+f 5d+1n 2t+2a d 75+1z 9+2a u+1k 7c+8
2+18 2+d b+s 4+v 3+l 2+d 22+6 2+1 2+17 4 2+1 2+8 9+9 7+5 2+1 2+10 2+1 2+5 8+9 gn+pl 2v+32 2+4 c+5f 24d+tq
34i+g6 6nu+fs 8+u 2+9 5+1 2p+t 3+5 b+1x b+9 2+6 2+k 6+i j5+2i 2u+22 5+1k 8+g 1t+1 v+4qf 9+ky 7lq+az 1s5+2y 6+c
4+8 8+9 3+7 3tp+6t b+12 3+5b o+1x 4b+j d+2e a+o 3s+2c 2+1y 2+1 3 3+1 3+3 2+b 2 2+6 2+1s 2+3 3+7 2+6 2+r 2+3
2+4 2 4+6 2+9f 3+83 3+jh g+4 2+e up+u 6a+6 2+g 3+6 2+1 2+4 5y+18 4+d 3+9 5+1 a9+1l 6 zl+5g 3+f 16+23 5+9 5+1
lu+1v 98+3 2+q 2+1 2 3 2+9 2+3 2 2 7 5 2 2 2+2 2+1 2 3 2 2 2 2 2+1 2 3+3 2+6 2+3 2+3 2 2+9 2+g 6+2 2+4 2+g
1h+1 7j+17 5+2r d+e 3+e 2+e 2+10 b+c 4+2k 4+1o 1m+s o l 3+8 m+1 4v+rd 3+g 4+c 4+37 d+2g 8+b 5 g+b 5+1j 9+9
7+13 9+t 3+1 2j+93 d+d 3+c 4+1y 2 4+h 2+c 4+b 6+42 2+1i 12+9 sy m 3 q 8 8 q u+1 2+1 a e 2 c q+3 4 6 n 7 n 2 a
k 18 c 1q 2 5 2 m j u i 8 7+1 11 y p+1 p b 5 2 n 8+1 11 11 r 6 m 4+2 16 d+3 v 7 e k 2 16 4 3 n+1 b e t r y 7
3+1 h 1g 11 2 b 1i 8 1z n c 2 g 7 6 5+1 9+1 b 12 4 4+1 e 8 12 w 3a y z u 16 27 1r 11 e 1l 1y s 1l 8 d 1d 11 3
8 p 22 16 1r k b r 16 e b 6 1m g 36 g 9+1 e 8 7 5 n 9 g 4 c 2 j k 6+1 6+2 g i i+1 4 h 9 6 p 3 n+1 3+3 7 g i m
j 9+1 j+4 3+2 a n 2 3 8 2+1 n 6 b b m p z 5+1 3+4 5 7 1b o 9 6 2+6 h 9+1 2 5 5 8+2 a x+1 5 r+3 y 9 7+1 2+1 a h
j 5 15 3 t 7+2 6 z b+3 13 9+1 1d d j 6+3 3 d e 7 n b+2 6+2 6 4 h g+2 1l c 2 8 3 7 6 17 7 2a 14 1n+1 i 6 v 7+1
h r+1 7 13 c+1 p+1 4+3 m r 4 a 1d+1 o a 2 2 14+2 13 h l 3 e r j 2+1 o+1 s d v 1e l 3e b i 2 1t 1f 9 6 11 9 q
1d y 4 2 6+2 h 2 a 7+2 i+2 2 8 7 3 m+1 j+2 6 l l+5 2+1 1j 5+5 e 4 i+3 3 g 6+1 2+4 10 8+2 3 c+2 5 5 d c 3+3 j 4
8+2 p+4 r+2 i 5+3 x 9+2 b+2 3 7 6 5 k 9 k i i 4 3 5 e 19 o o 13 j 7 h 6 o 69 3h+1 2w 18 q 1e 3 7 3l o+1 d b 4
m o 2 a 5 l+1 3 g 7 f b e z 7 g+1 3 6 24 r 4 w d 1m 6 9 1q e c 14 3 1z i 23 4 1h s 19 1h 1a 1d o 7+1 12 w 2 1x
g 2s 4i 3 4 3s g j 7 z 2z c q 6 v c 5 8 3 l c 12 8 l 10 1l y f 23 i+1 f 1p i s 2 2j+3 s 2 7 4 b 23 c l u+1 o
1i 2g 4+1 h 1m 2 k 1i 1b j m o 4 l f 4 5v 2a n 6 h 2 12 k t 4 3 9+1 q 1o 10 4 27 7 2+1 h k 5 4 d d p j 6 8 9 5
b 4 3 1q+1 a 1e 8 r 12 8 b 3+1 j 16 d v 15 c 1i j 14 19 f 3p 2g n 8 20 h 7 r n+1 g 15 5 u z 6 1m 1s 5 y+1 e 3
d+1 4+1 x b 2+2 m m a 2+3 y 8 4 v 8+1 x+2 11 e+1 v a l 10 1b 1u o 4 2+1 2 5 4+1 5 2 e+1 4+1 4 2 1r b+1 5+1 k a
3 36+1 1g n x 9 d t g+1 4 3 v 9 7 2+2 10 d n 3 u+4 4 7 i 6 o n g 8 7 d 11 f l 9 a 6 4 d 2 g 10+1 2 r x q 6 j+2
g a e 11 m 3 at 5y f 1e 2 j c w 1s 7d s o+4 q 2 7 9+2 1f+4 e a 14 r z h 13+7 m g l+2 c b i 9+5 8 27+3 1a 6 o
w+5 1l c 9 n t+4 d 11 3 9 5 12+5 x 14+4 e c 1a 6+2 4 5 1f o b n+1 b a 12+1 4 a 7+2 5 3 2 m 3 15+2 7 9 h 7 l q
2 g d 1c b 3 t+2 c f 2 g q 2 8+1 10 3 9 j d q k q+3 13 a 6+1 v+1 4 f p+1 8 6 c 1d+1 10+1 o k+1 1d 3 i 5 3 1b s
2f 28 28 h+1 1n f z e 1b 1e v a 2o 29 h x h 2n k 2b 7+3 8 4+2 b a+1 2 m 4+1 a+5 v+1 h+2 5 4 3 6+7 5 g 3 2 2+2
a+4 a b a+1 3+1 4 2 7+1 9+3 2 6 d 4+1 2 c+9 k 4 3 5 3+4 c 8+2 a 6+3 3 f 7+3 e+3 a+2 7+2 4 7 2+1 7 e 3 7 12 1z
o+1 3q k d 3s+1 16 g 19 d+1 4k 1e+1 p a 15 4 l q x q 2 2v 26 12 4 h 3 f f a 1c 1m u 8 3 20 3p 9 t 1h+1 17 10 m
2+2 1j 2+1 17 4 21 1a h 1i 3 2 17 3b 21 r c 9+2 m 12 2 w c 1r 1h z+1 3 a s+3 4 3+1 r 3 b o+1 h s 6 5 11 1c s
1a 4 i 26 j g n 8 o 1g+1 1j b j o+2 29 8 t 6 l 2 2c m 3 y 1v g y 1g o 8 8 3k 1t 7 i+1 14 c+1 5 8 3n l e r+2 i
u 4 p 5 r 15+1 p+1 18 j s+1 1p y g j 2e 8 o 2d w m 5 d c 3 s+2 z m 6 l+1 g 1e 9 14 h 3c c+2 p h b a 8 v f 9 4
v k d+1 20 l v 1k+3 29+1 4 17 1w+1 1i 9 9+1 5 m 22 2t m+1 5 31 1j 3 a e+2 1k v r 4+1 4 b 3e 2o 1a 4 9 i 2b k
28 8 1d+2 4 11 e k q 7 10 1n t q+1 o c 1w 16 o g q 2 9 1g m d 10 3 l j o u 16 f d 14 l 8 10 f+1 6 e f+1 6 1g
17 20 6 5 9 2 e 5 14+3 8+1 p d k+1 6 m d 1j 16 8 n+1 5 19 b+4 s 6 j+1 5 3 3 e c 1x+8 13 z 18+7 7 1a e+1 5 g 5
2 b 1a 2+3 w 9 4 5 d 4 3 e 1j+7 27 25+1 w b 2 t w+1 n+2 m 1p 7+1 1h 11+2 u 5 u 4 4 h 3+1 p+1 i b w+1 g 2g 26
24 p 5 6 13 4 1c 30 20 1s+1 z+1 h i 13 7 1g 2 1j 53 1b 1p 4 p+2 8 5 8+1 g c+1 7 s+2 19 f+1 3e+1 k i+1 b h c
12+1 1z 3w o 19 l m 2k 1v j b r k 15 w d 4 1c j 2 6 w b 1l+1 1i e 4 5 d w+2 e t 26 b 9 14 5 u 16 1c 1x 7 d 16
1s 10+1 i d h b 9 8 t v 1g 1p 2 1a 1e 30 j 3t 1u 9 7 l 5+1 10 1n 7 6 17 2+1 16+1 b 1m x e i q 12 d 23 h 2 1o x
5 6 p 1e l h j i n b 17 8 g d 1v 15 i 4 6 1v j 4 7 f 2i 11 1n+1 1a+1 2k+1 v c c b q m 1p t l+1 7 a r+1 e k l 4
5p 10 13 6a 12 j 2+1 d e 4 3+2 h 9+2 v 2+1 d 2+2 4 s 2 3 2+1 3+1 h+3 j 7 8 7 4 9 4 d+8 e+1 n g+2 m+3 10 6 5+3
f+8 5 i g 7 e+1 9+2 2 n 3 3 2 2 j+3 6 z a 3+1 s 8+1 3 f 3 2+1 d+5 3 6 a 4 6 j+1 6 3 5 5 9 2 c 8 2 3 3a 3 5 b
1f 10 1p p f 8 o 1u k 8 8 n 3 18+1 z e 2 j 6+1 12 e 4 b 1o 43 1f 3l f 3 8 s+2 f 10+1 7+1 w 3 18 h e 3 i 18 c
19 e 8 51 h a4 3 j c 9 20 1s 9+1 4 7 2 y 45 i 8 n 8 i b 3v 35 15 7 i u 3o 1o 17 s 25 y b p 7 9 9 2 16 m 2+2 k
d 1f 12 6 2n 11 11 43 9 5j 4e 1m 41 d f y s 3 1s r g f o g c v y y 4 j+1 n e f 17 d 26 5 9 17 n 9 7 1i 6 l 2b
5 1e 14 c 6 5+1 5 9 s g+1 s 1s 2+1 o 9+1 16 m 17 j 2o c e 5 2 2 4 3 y w 2a 1n t 1w 1z 3 10 39 f 6f 5 12 g+1 o
o o h 9 1x 9 8b 7y s 5r 22 6 y pz bn at+1 f+1 51 7n 2r c 3 b 3r c 3 26 3q 8 7 3 k+1 14 3c+1 4 1g d 14+1 9+2 2
2 2l c+1 n 1s 2h b 2 7 2 9 h+1 5 6 7 2 3 6 l 3 3 e 8 4 6 3 6 e a 7 2 3 a 4 3 a 3 2 4c en 48 3 q 7 48 9o g 34
1e e8+1 2f 14 x 23 5c 4 w 3n c s 37 1w 6 3 y 76 c 3 4r 5t 5 9 8 2+2 2 j 8+1 69 3 34 y i 16 64 5 3 i k 3 j 6d c
33 18 3k 4+1 3 7+1 2 4 2 9 4 c+1 9 5 3 3 4 3 2 4 1h e+1 e 3s 9 46+1 7 2 3+1 7 3l 2 2+1 f+1 8 5+1 13 1v 2 9 3 4
2a c b 1bl 24w h0 kx ap 3dm b 6 3 2 8 3 3 4 7 8 4+1 6 c g b 6 4+1 c g 5+1 c 6 6 4 n 6 8+1 5 4 5 3 f 7 8 4 b
6+1 10 2 11 14+1 t a k 4 a+1 l 2lx 1is+1 b2 fd04+35r
`;
