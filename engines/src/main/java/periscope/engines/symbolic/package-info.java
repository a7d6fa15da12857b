/**
 * The engine that encodes a test and a model as one propositional problem and asks a solver (dynamic encodings of
 * memory models as in [GPUC], §5).
 *
 * <p>Data flows one way. {@code unrolling} makes events of the test's threads; {@link
 * periscope.engines.symbolic.ValueFormulas} encodes their values and {@link periscope.engines.symbolic.Candidates}
 * reads-from and the order of writes, in the terms of {@code formula}; {@code relation} makes formulas of the model
 * over these. {@link periscope.engines.symbolic.Encoding} puts these parts together, and {@link
 * periscope.engines.symbolic.SolutionSearch} asks for solutions. Other callers may build other problems from the same
 * three packages, which know nothing of this one.
 *
 * <p>Invariants: a solution is a consistent execution, and every one is a solution, so that states, faults and flags
 * are those of the enumerating engine; each solution is confirmed by evaluating the model before a report shows it
 * ({@link periscope.engines.symbolic.FoundExecution}). The same decisions hold as in {@link
 * periscope.engines.enumeration}: a candidate whose values depend on themselves through reads-from is no candidate,
 * and loops are unrolled to the same bound. Of executions that differ in the roles of interchangeable threads, the
 * search asks for few, and then adds the images of their outcomes ({@link periscope.engines.symbolic.Exchanges}).
 *
 * <p>One formula for all executions. Each thread is one list of guarded events, so that branches and loops do not
 * multiply, and each operator of a model is a formula over pairs of events. Formulas are simplified while they are
 * built: parts that are constant for the test fold away, and the solver gets the rest as one propositional problem.
 */
package periscope.engines.symbolic;
