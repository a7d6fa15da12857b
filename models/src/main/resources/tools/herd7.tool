# Models for herd 7 (herdtools7), as it has them for C tests: a read-modify-write is one event.
called herd 7

sign header C *
sign include c11_base.cat c11_cos.cat c11_los.cat cos-opt.cat cross.cat fences.cat filters.cat
sign name co0 classes-loc LS UL
hint include cos.cat
hint include stdlib.cat
hint comment hash
never comment slashes
never comment template
never option withsc
never option withoutsc
never role deadness_requires
# What fences.cat defines are fences of CPUs; who uses one is told.
library stdlib.cat cross.cat cos.cat cos-opt.cat cos-no-opt.cat filters.cat fences.cat

names opencl-rsp
same R W M F I RMW RLX ACQ REL ACQ_REL SC loc addr data ctrl rf co
IW = I
# The write that a location's final value is of.
FW = W \ domain(co)
A = A & M
NA = na & M
CON = {}
LK = {}
LS = {}
LU = {}
UL = {}
# No instruction of C has a read and a write that are apart.
rmw = 0
amo = 0
lxsx = 0
po = sb \ (I * _)
po-loc = po & loc
# Initial writes are of no thread, and so of one.
int = thd | (I * I)
ext = ~int
co0 = loc & ((I * (W \ I)) | ((W \ FW) * FW))
fr = (rf^-1 ; co) \ id
ca = fr | co
rfi = rf & int
rfe = rf & ext
coi = co & int
coe = co & ext
fri = fr & int
fre = fr & ext
invrf = rf^-1
# Of filters.cat.
P = M \ (A & M)
AA(r) = r & ((A & M) * (A & M))
AP(r) = r & ((A & M) * (M \ A))
PA(r) = r & ((M \ A) * (A & M))
RM(r) = [R] ; r ; [M]
MR(r) = [M] ; r ; [R]
WM(r) = [W] ; r ; [M]
MW(r) = [M] ; r ; [W]
RR(r) = [R] ; r ; [R]
RW(r) = [R] ; r ; [W]
WR(r) = [W] ; r ; [R]
WW(r) = [W] ; r ; [W]
MM(r) = [M] ; r ; [M]
refused classes-loc: is a set of sets of events, and these are not computed here
refused partition: gives a set of sets of events, and these are not computed here
refused tag2events: takes tags, and tests have none
refused tag2instrs: takes tags, and tests have none
refused tag2scope: takes tags, and tests have none
