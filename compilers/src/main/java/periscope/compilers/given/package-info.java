/**
 * Compiled code that a user has, in the place of a compiler's output: {@link periscope.compilers.given.GivenCode} finds
 * the code of each function that a test's threads call, and makes a test of it.
 *
 * <p>Nouns: a {@link periscope.compilers.given.FunctionCall} is the call that a thread of the source consists of;
 * {@link periscope.compilers.given.FunctionCalls} reads the calls of a test; {@link
 * periscope.compilers.given.FunctionNames} finds a function of the source among names of the code, mangled ones too; a
 * {@link periscope.compilers.given.CodeForm} reads one language of code.
 *
 * <p>Invariant: code that is not read in full makes no test. A refusal points into the source or into the code.
 */
package periscope.compilers.given;
