/**
 * The question of soundness ([RSP], Thm. 1, bounded): for every small source program, is every outcome of its compiled
 * form an outcome of the source, or does the source race; and can that form always finish?
 *
 * <p>Nouns: a {@link periscope.verifier.soundness.Question} is the question; a {@link
 * periscope.verifier.soundness.Search} answers it, in one of two ways that stand in packages of their own: {@code
 * exhaustive} runs numbered programs on the machine, {@code sized} goes through sizes and layouts, whose programs it
 * runs, or gives to a {@code solver}. The {@link periscope.verifier.soundness.Answer} is a {@link
 * periscope.litmus.answer.Verdict} with {@link periscope.verifier.soundness.Finding}s and {@link
 * periscope.verifier.soundness.Coverage}. {@link periscope.verifier.soundness.SourceAgainstCompiled} alone decides
 * whether an outcome is forbidden: for one program of a user's ({@link periscope.verifier.soundness.ProgramCheck}), for
 * one of a search ({@link periscope.verifier.soundness.OneProgram}), and for tables that are edited ({@link
 * periscope.verifier.soundness.CompiledRightly}). A {@link periscope.verifier.soundness.Counterexample} is a finding
 * on the machine, recomputed for people by the exact machine and by enumerating the source's executions.
 *
 * <p>Invariants: a verdict is never stronger than its checks, and nothing is forbidden of a source that may race, that
 * is not known completely, or that has no execution. Outcomes are the value of every executed read, and final memory.
 * Where a target's coherence is partial, every order of the source's writes that ends with the same values counts.
 *
 * <p>Decisions. A search goes on behind its first finding and shows one finding for each minimal set of rows with
 * several instructions. Mistakes of a table that need load buffering are separated from other mistakes by a target
 * model without it, not by an option.
 */
package periscope.verifier.soundness;
