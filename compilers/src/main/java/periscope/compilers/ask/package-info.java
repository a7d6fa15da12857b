/**
 * Queries to a compiler about functions.
 *
 * <p>Nouns: a {@link periscope.compilers.ask.Request} is a group of functions, for an operation or for a test; an
 * {@link periscope.compilers.ask.Answer} is the compiler's code for them, or the reason why there is none. {@link
 * periscope.compilers.ask.CompilerQuery} puts many requests into one unit, and halves of them where that fails, down
 * to the refused ones. {@link periscope.compilers.ask.AnswerCache} keeps answers between runs.
 *
 * <p>Invariants: an answer depends on its request only, not on other requests; a kept answer is used again only if the
 * compiler reports the same version, its files are unchanged, and the commands are the same. Each request has an
 * answer, unless the work was stopped.
 */
package periscope.compilers.ask;
