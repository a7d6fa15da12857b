/**
 * Models as programs, and executions judged by them.
 *
 * <p>Duty: {@link periscope.models.evaluate.ModelCompiler} turns a model into a {@link
 * periscope.models.evaluate.CompiledModel}, a straight-line program over registers that hold sets and relations; an
 * {@link periscope.models.evaluate.Evaluator} runs it. Every distinct subexpression is one register. Registers that
 * depend on the event structure alone are computed once for each structure, the others once for each {@code (rf, co)}.
 *
 * {@link periscope.models.evaluate.Polarity} computes the direction in which answers move with a register, for
 * encodings and comparisons: whether more of a relation can only make executions inconsistent.
 *
 * <p>Invariants: a compiled model is immutable and may be shared; an evaluator is mutable scratch space for one thread
 * and allocates nothing once it has seen a number of events. Register numbers are a topological order. A set is an
 * array of length 1, a relation an array with a row for each event, so that one operator serves both.
 *
 * <p>Source of the models' meaning: [RSP], §2.3.
 *
 * <p>Bounds. Every relation has a lower and an upper bound under a partly chosen execution, so an engine leaves a
 * choice at once if the choice already breaks an axiom ({@code Evaluator.refuted}). The same bounds show the part of
 * the static relations that can matter: two programs that agree in it have the same executions, and a search
 * enumerates these once ({@code Evaluator.frontier}).
 *
 * <p>Empty relations. A model says much about fences and seq_cst that does not concern a program without them. For
 * each event structure, {@link periscope.models.evaluate.Relevance} first finds the relations that are empty whatever
 * the execution; the checks that pass because of it, and the values that only these checks need, are not computed.
 */
package periscope.models.evaluate;
