/**
 * {@link periscope.litmus.LitmusTest} to text, in any C dialect.
 *
 * <p>Duty: {@link periscope.lang.c.printing.TestPrinter} writes a test; what dialects differ in, a {@link
 * periscope.lang.c.printing.Notation} says. Values of nested reads and calls, which tests hold in registers {@code $0},
 * {@code $1}, …, are put back into the expressions that read them where reading gives the same test again ({@link
 * periscope.lang.c.printing.ThreadPrinter}). What C has no expression for is spelt out: loop tests as GNU C's {@code ({
 * …; e; })}, orders of evaluation as {@link periscope.lang.c.dialect.Builtins}. {@link
 * periscope.lang.c.printing.KernelPrinter} writes a test as one kernel and its launch.
 *
 * <p>Invariant: reading what was printed gives an equal test, so that what cannot be expressed is refused; of a kernel,
 * a test of which the same kernel is written.
 */
package periscope.lang.c.printing;
