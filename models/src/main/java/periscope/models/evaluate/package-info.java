/**
 * Models as programs, and executions judged by them.
 *
 * <p>Duty: {@link periscope.models.evaluate.ModelCompiler} turns a model into a
 * {@link periscope.models.evaluate.CompiledModel}, a straight-line program over registers that hold sets and relations;
 * an {@link periscope.models.evaluate.Evaluator} runs it. Every distinct subexpression is one register. Registers that
 * depend on the event structure alone are computed once for each structure, the others once for each {@code (rf, co)}.
 *
 * {@link periscope.models.evaluate.Polarity} says which way answers move with a register, for those who encode or
 * compare.
 *
 * <p>Invariants: a compiled model is immutable and may be shared; an evaluator is mutable scratch space for one thread
 * and allocates nothing once it has seen a number of events. Register numbers are a topological order. A set is an
 * array of length 1, a relation one of a row for each event, so that one operator serves both.
 *
 * <p>Source of the models' meaning: [RSP], §2.3.
 */
package periscope.models.evaluate;
