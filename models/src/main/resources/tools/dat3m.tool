# Models for Dat3M (dartagnan). Read-modify-writes are a read and a write everywhere.
called Dat3M

sign name sync_fence sync_barrier swg sdv allocptr allocmem amo lxsx
sign bare + comment slashes
sign header RC11
hint include basic.cat
hint include cos.cat
hint header PTX
hint header OpenCL
never comment hash
never comment template
never option withsc
never option withoutsc
never role deadness_requires
missing includes

names opencl-rsp
updates apart
same R W M F RMW RLX ACQ REL ACQ_REL SC WG DV ALL EF XF loc addr data ctrl rf co syncbar
IW = I
NAL = nal
GLOBAL = G
LOCAL = L
A = A & M
NA = na & M
# Of plain accesses, stores have the narrowest scope and loads none.
WI = WI | (na & (W \ I))
SG = {}
CON = {}
swg = wg
sdv = dv
rmw = update
amo = update
lxsx = 0
po = sb \ (I * _)

names ptx
coherence partial
same R W M RMW RLX ACQ REL SC WEAK CTA GPU SYS GEN SUR TEX CON ALIAS loc vloc addr data ctrl rf co po rmw sr
IW = I
# All fences, those of proxies and barriers included.
F = F | PROXY | ALIAS | B
# A fence has the order that it is written with.
ACQ_REL = ACQ_REL \ SC
scta = cta
# A barrier that waits synchronises with itself, too.
syncbar = syncbar | [WAITS]
sync_barrier = syncbar
chosen sync_fence = orders(([F & SC] ; sr ; [F & SC]) \ id)
amo = rmw
lxsx = 0

names all
# Each initial write is a thread of its own.
int = thd | [I]
ext = ~int
fr = (rf^-1 ; co) \ id
po-loc = po & loc
rfi = rf & int
rfe = rf & ext
coi = co & int
coe = co & ext
fri = fr & int
fre = fr & ext
ALLOC = {}
FREE = {}
UB = {}
LK = {}
allocptr = 0
allocmem = 0
