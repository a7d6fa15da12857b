/**
 * What real compilers make of operations: the table that a compiler implements, read off its output.
 *
 * <p>Nouns: a {@link periscope.compilers.TestedCompiler} is a compiler as a file of a few lines describes it; {@link
 * periscope.compilers.Compilers} finds those files. {@code unit} writes operations as units that it takes, {@code
 * process} runs it, {@code assembly} reads what it writes, and {@code extract} makes a table of that.
 *
 * <p>Invariants: nothing that a compiler writes is passed over; what is not known is an error with its line. What an
 * assembler does with the text afterwards is not looked at.
 */
package periscope.compilers;
