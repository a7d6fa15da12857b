/**
 * The sets and relations of a model as formulas over pairs of events, as in [GPUC], §5: models are relations over
 * events.
 *
 * <p>Duty: over any {@link periscope.engines.symbolic.relation.Structure} of events, {@link
 * periscope.engines.symbolic.relation.ModelFormulas} says what the operators of a model make of them and whether its
 * axioms hold. Who has an open program instead of a test brings a structure of his own. {@link
 * periscope.engines.symbolic.relation.Bases} asks a vocabulary about events that need not all happen.
 *
 * <p>Invariants: closures ({@link periscope.engines.symbolic.relation.Cycles}) and least fixed points ({@link
 * periscope.engines.symbolic.relation.LeastSolution}) are exact, also under negations. Only for an execution that is
 * required to be allowed may closures and orders be larger than they must, for the solver to choose ({@link
 * periscope.engines.symbolic.relation.Overapproximation}). Where executions go on step by step, what would lead back is
 * left out ({@link periscope.engines.symbolic.relation.Forward}).
 */
package periscope.engines.symbolic.relation;
