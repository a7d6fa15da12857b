/**
 * A compiler asked about functions.
 *
 * <p>Nouns: a {@link periscope.compilers.ask.Request} is functions that belong together, those of an operation or of a
 * test; an {@link periscope.compilers.ask.Answer} is what the compiler makes of them, or why it makes nothing. {@link
 * periscope.compilers.ask.CompilerQuery} puts many requests into one unit, and halves of them where that fails, down to
 * those that are refused. {@link periscope.compilers.ask.AnswerCache} keeps answers between runs.
 *
 * <p>Invariants: an answer depends on its request only, not on what else was asked; one that is kept is used again only
 * if the compiler says the same version, its files are unchanged, and the commands are the same. Each request has an
 * answer, but for those that were stopped.
 */
package periscope.compilers.ask;

