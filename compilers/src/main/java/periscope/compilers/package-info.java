/**
 * Real compilers, and the tables that they implement, read off their output.
 *
 * <p>Nouns: a {@link periscope.compilers.TestedCompiler} is a compiler as a file of a few lines describes it; {@link
 * periscope.compilers.Compilers} finds those files. {@code unit} writes operations as units for it, {@code process}
 * runs it, {@code assembly} reads its output, and {@code extract} makes a table of the output.
 *
 * <p>Invariants: nothing that a compiler writes is passed over; an unknown line is an error. The work of an assembler
 * on the text is not checked.
 */
package periscope.compilers;
