/**
 * Every program of a layout at once, as formulas, with its events and runs.
 *
 * <p>Nouns: an {@link periscope.verifier.soundness.solver.symbolic.UnknownProgram} leaves operations, locations and
 * guards open; {@link periscope.verifier.soundness.solver.symbolic.LayoutEvents} are its events in one language; a
 * {@link periscope.verifier.soundness.solver.symbolic.SymbolicExecution} is one execution of them, and a {@link
 * periscope.verifier.soundness.solver.symbolic.SymbolicTarget} describes the runs of compiled programs: those that a
 * model allows, or those of the machine of [RSP]. A {@link periscope.verifier.soundness.solver.symbolic.SolvedProgram}
 * reads a program off a solver's solution.
 *
 * <p>Invariant: an {@code int} is a formula, unless its name says that it is a slot, a place or a location. The
 * questions that are asked about these programs are in {@link periscope.verifier.soundness.solver}, which explains the
 * encoding.
 */
package periscope.verifier.soundness.solver.symbolic;
