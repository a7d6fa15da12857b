# Models for MemAlloy. Its executions have no initial writes: a read without a source reads the initial value.
called MemAlloy

sign role deadness_requires
sign name sloc sthd
sign include basic_H.cat c11_base.cat opencl_base.cat ptx_base.cat fr.cat
hint title C
hint title PTX
hint title OpenCL
hint include basic.cat
never comment slashes
never comment hash
never bare

names opencl-rsp
same R F A SC WG DV G L swg sdv syncbar
W = W \ I
NAL = nal \ I
SY = ALL
REM = rem
FGA = F & G & L
ACQ = (R | F) & (ACQ | ACQ_REL | SC)
REL = W & (REL | ACQ_REL | SC) | F & (REL | ACQ_REL | SC)
sb = sb \ (I * _)
refused atom: relates a read to the write after it, and a read-modify-write is one event here

names ptx
same R F SC
W = W \ I
sb = po
atom = rmw
scta = cta
sgl = gl
membar_cta = membar.cta
membar_gl = membar.gl
membar_sys = membar.sys

names all
M = R | W
EV = ~I
sloc = loc & (EV * EV)
loc = sloc
sthd = thd
thd = sthd
uni = _ * _
rf = rf \ (I * _)
co = co \ (I * _)
po = sb
ad = addr
cd = ctrl
dd = data
same addr ctrl data
fr = (([R] \ (rf^-1 ; rf)) ; sloc ; [W] | rf^-1 ; co) \ id
