/**
 * The sets and relations of a model as formulas over pairs of events, as in [GPUC], §5: models are relations over
 * events.
 *
 * <p>Duty: over any {@link periscope.engines.symbolic.relation.Structure} of events, {@link
 * periscope.engines.symbolic.relation.ModelFormulas} encodes the operators of a model over them, and its axioms. A
 * caller with an open program instead of a test brings a structure of its own. {@link
 * periscope.engines.symbolic.relation.Bases} asks a vocabulary about events of which some may not happen.
 *
 * <p>Invariants: closures ({@link periscope.engines.symbolic.relation.Cycles}) and least fixed points ({@link
 * periscope.engines.symbolic.relation.LeastSolution}) are exact, also under negations: closures are Warshall's, checks
 * for cycles take events out one by one, and {@code let rec} is iterated; where iteration does not end, ranks exclude
 * pairs that hold only because of themselves. Only for an execution that is required to be allowed may closures and
 * orders be larger than they must, for the solver to choose ({@link
 * periscope.engines.symbolic.relation.Overapproximation}). Where executions go on step by step, pairs that would lead
 * back are left out ({@link periscope.engines.symbolic.relation.Forward}).
 */
package periscope.engines.symbolic.relation;
