/**
 * Printers of {@link periscope.litmus.LitmusTest}s, in any C dialect.
 *
 * <p>Duty: {@link periscope.lang.c.printing.TestPrinter} writes a test; a {@link periscope.lang.c.printing.Notation}
 * has the differences of dialects. Values of nested reads and calls, which tests hold in registers {@code $0}, {@code
 * $1}, …, are put back into the expressions that read them where reading gives the same test again ({@link
 * periscope.lang.c.printing.ThreadPrinter}). Constructs for which C has no expression are spelt out: loop tests as GNU
 * C's {@code ({ …; e; })}, orders of evaluation as {@link periscope.lang.c.dialect.Builtins}. {@link
 * periscope.lang.c.printing.KernelPrinter} writes a test as one kernel and its launch.
 *
 * <p>Invariant: reading a printed test gives an equal test, so that a test that cannot be expressed is refused;
 * reading a printed kernel gives a test for which the same kernel is printed.
 */
package periscope.lang.c.printing;
