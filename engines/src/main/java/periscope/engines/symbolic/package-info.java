/**
 * The engine that encodes a test and a model as one propositional problem and asks Z3 (dynamic encodings of memory
 * models as in [GPUC], §5).
 *
 * <p>Data flows one way. {@code unrolling} makes events of the test's threads; {@link
 * periscope.engines.symbolic.ValueFormulas} says which values they have and {@link
 * periscope.engines.symbolic.Candidates} what they read from and in which order writes come, in the terms of {@code
 * formula}; {@code relation} makes formulas of the model over these. {@link periscope.engines.symbolic.Encoding} puts
 * all that together, and {@link periscope.engines.symbolic.SolutionSearch} asks for solutions. Others may put other
 * problems together from the same three parts, which know nothing of this package.
 *
 * <p>Invariants: a solution is a consistent execution, and every one is a solution, so that states, faults and flags
 * are those of the enumerating engine; each solution is confirmed by evaluating the model before it is shown ({@link
 * periscope.engines.symbolic.FoundExecution}). The same decisions hold as in {@link periscope.engines.enumeration}: a
 * candidate whose values depend on themselves through reads-from is no candidate, and loops are unrolled to the same
 * bound. Of executions that differ in which of several interchangeable threads plays which role, few are asked for, and
 * then the images of what they show ({@link periscope.engines.symbolic.Exchanges}).
 */
package periscope.engines.symbolic;
