# Models for herd as of 2014 and 2015, with which the OpenCL models of OOPSLA 2015 and POPL 2016 were published.
called herd of 2015

sign title Uniproc model
sign title Minimal model
sign title GPU_PTX
sign option withsc
sign option withoutsc
sign option withinit
sign comment template
sign name memory_order_acquire memory_order_release memory_order_acq_rel memory_order_relaxed memory_order_seq_cst
sign name memory_scope_work_item memory_scope_work_group memory_scope_device memory_scope_all_svm_devices
sign name entry_fence exit_fence same_B nonatomicloc atomicloc
hint title C++11
hint header OpenCL
hint title OpenCL
never comment slashes
never include basic.cat cos.cat

names opencl-rsp
same R W M F I IW G L loc addr data ctrl rf co
A = A & M
P = ~A
na = na & M
NA = na
rmw = RMW
brmw = {}
# A program's own order; initial writes stand outside of it.
po = sb \ (I * _)
sb = po
pos = po & loc
po-loc = po & loc
asw = I * ~I
unv = _ * _
# Initial writes are of no thread, and so of one.
wi = thd | (I * I)
thread = wi
wg = wg | (I * I)
dev = dv | (I * I)
int = wi
ext = ~int
applied int(r) = r & int
applied ext(r) = r \ int
fr = (rf^-1 ; co) \ id
rfi = rf & int
rfe = rf \ int
coi = co & int
coe = co \ int
fri = fr & int
fre = fr \ int
chosen S = orders((SC * SC) \ id)
acq = ACQ
rel = REL
acq_rel = ACQ_REL
rlx = RLX
sc = SC
con = {}
same ACQ REL ACQ_REL RLX SC
memory_order_acquire = ACQ
memory_order_release = REL
memory_order_acq_rel = ACQ_REL
memory_order_relaxed = RLX
memory_order_seq_cst = SC
# What is not atomic has the narrowest scope.
memory_scope_work_item = WI | na
memory_scope_work_group = WG
memory_scope_device = DV
memory_scope_all_svm_devices = ALL
entry_fence = EF
exit_fence = XF
same_B = syncbar
remote = rem
nonatomicloc = nal
atomicloc = M \ nal
global_loc = G & M
local_loc = L & M
gF = G & F
lF = L & F
lk = {}
ls = {}
ul = {}
lo = 0
refused sg: is about sub-groups, and tests have none
refused warp: is about warps, and tests do not say which threads share one
refused memory_scope_sub_group: is about sub-groups, and tests have none
refused kernel: is about kernels, and tests do not say which work-groups share one

names ptx
same R W M F I loc addr data ctrl rf co po rmw cta gl sys membar.cta membar.gl membar.sys
pos = po & loc
po-loc = po & loc
atom = rmw
unv = _ * _
int = thd | (I * I)
ext = ~int
applied int(r) = r & int
applied ext(r) = r \ int
fr = (rf^-1 ; co) \ id
rfi = rf & int
rfe = rf \ int
coi = co & int
coe = co \ int
fri = fr & int
fre = fr \ int
int-cta = cta
int-block = cta
int-dev = gl
int-device = gl
ext-cta = ~cta
ext-dev = ~gl

names all
MM(r) = [M] ; r ; [M]
MR(r) = [M] ; r ; [R]
MW(r) = [M] ; r ; [W]
RM(r) = [R] ; r ; [M]
RR(r) = [R] ; r ; [R]
RW(r) = [R] ; r ; [W]
WM(r) = [W] ; r ; [M]
WR(r) = [W] ; r ; [R]
WW(r) = [W] ; r ; [W]
