/**
 * The engine that encodes a test and a model as one propositional problem and asks Z3 (dynamic encodings of memory
 * models as in [GPUC], §5: models are relations over events).
 *
 * <p>Data flows one way. A thread is unrolled once ({@link periscope.engines.symbolic.Unrolling}): its {@link
 * periscope.engines.symbolic.Step}s stand at {@link periscope.engines.symbolic.Point}s, and conditions over the values
 * read say which points it comes to; registers hold {@link periscope.engines.symbolic.Term}s. {@link
 * periscope.engines.symbolic.ValueSets} bounds the values; {@link periscope.engines.symbolic.Candidates} makes {@link
 * periscope.engines.symbolic.Formulas} of them, of reads-from and of the orders of writes; each operator of the model
 * becomes formulas over pairs of events in {@link periscope.engines.symbolic.ModelFormulas}. Then {@link
 * periscope.engines.symbolic.Search} asks for solutions.
 *
 * <p>Others may put other problems together from the same parts: formulas, the relations of a model over any {@link
 * periscope.engines.symbolic.Structure}, and the solver. An execution that is required to be allowed may leave closures
 * and orders to the solver ({@link periscope.engines.symbolic.Roomy}); one that goes on step by step says so by stages
 * ({@link periscope.engines.symbolic.Forward}).
 *
 * <p>Invariants: a solution is a consistent execution, and every one is a solution, so that states, faults and flags
 * are those of the enumerating engine; closures and least fixed points are exact under negations, too; each solution is
 * confirmed by evaluating the model before it is shown. Types of Z3 stay in this package, and nothing of Z3 is loaded
 * before {@link periscope.engines.symbolic.Session} makes the first solver. The same decisions hold as in {@link
 * periscope.engines.enumeration}: a candidate whose values depend on themselves through reads-from is no candidate, and
 * loops are unrolled to the same bound.
 */
package periscope.engines.symbolic;

