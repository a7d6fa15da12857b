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
same R W M F RMW RLX ACQ_REL SC WG DV ALL EF XF loc addr data ctrl rf co syncbar
IW = I
NAL = nal
# The fences of a barrier have no order of their own.
ACQ = ACQ \ XF
REL = REL \ EF
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
# The tool assumes of every model but those of PTX that a thread sees its own accesses to a location in order.
holds irreflexive co ; (sb & loc) as Writes_in_order
holds irreflexive rf ; (sb & loc) as No_own_future
holds empty rf & ((sb & loc & (W * W)) ; (sb & loc)) as No_own_past

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
# Fences whose scopes do not include each other may be in it or not: whatever a model asks of them, they are.
chosen sync_fence = orders(([F & SC] ; sr ; [F & SC]) \ id)
subtracted sync_fence = sync_fence | (_ * _) \ (([F & SC] ; sr ; [F & SC]) \ id)
# Its tests have no fence.acquire and no fence.release.
outside_unless empty F & (ACQUIRING | RELEASING) \ ACQ_REL as one_sided_fences
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
