/**
 * OpenCL C litmus tests with the remote flag ([RSP], §3), text to {@link periscope.litmus.LitmusTest} and back.
 *
 * <p>Duty: OpenCL's additions to the C core ({@code periscope.lang.c}, whose charter says how texts are read): address
 * spaces, atomic types, the atomic functions with their orders, scopes and remote flag, fences, barriers. {@link
 * periscope.lang.openclrsp.OpenClRsp} reads the modern spelling (header {@code OPENCL}, trailing {@code remote}) and
 * the older one (header {@code OpenCL}, {@code _remote} functions, undeclared registers, scope trees), and writes the
 * modern one. The header may also say {@code C}, as older files do, and be followed by lines of free text.
 *
 * <p>Decisions. A location is atomic if a parameter declares it so or an atomic function accesses it; {@code *y} is a
 * non-atomic access even then. {@code local int z;} in a body is local memory. Of an order that an operation cannot
 * have, the possible part counts: a release load is relaxed. {@code atomic_flag_test_and_set} is an exchange with 1,
 * {@code atomic_flag_clear} a store of 0, {@code atomic_init} a sequentially consistent store.
 *
 * <p>Invariants: reading a printed test gives an equal test; only {@code InvalidInputException} escapes the reader;
 * Xtext and EMF types do not leave the module.
 */
package periscope.lang.openclrsp;
