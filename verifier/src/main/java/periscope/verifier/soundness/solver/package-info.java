/**
 * Asks a solver about all programs of a layout at once ([RSP], Thm. 1, for any source model).
 *
 * <p>Nouns: an {@link periscope.verifier.soundness.solver.UnknownProgram} is every program of a layout; its events in
 * one of the languages are a {@link periscope.verifier.soundness.solver.LayoutEvents}, an execution of them an {@link
 * periscope.verifier.soundness.solver.SymbolicExecution}; {@link periscope.verifier.soundness.solver.LayoutQuery} puts
 * program, target execution and source execution together; {@link periscope.verifier.soundness.solver.LayoutSearch}
 * asks it again and again.
 *
 * <p>What compiled programs run on is a {@link periscope.verifier.soundness.solver.SymbolicTarget}: whatever a model of
 * their language allows ({@link periscope.verifier.soundness.solver.ModelRun}), or the machine of [RSP],
 * section 5 ({@link periscope.verifier.soundness.solver.MachineRun}), which can also get
 * stuck ({@link periscope.verifier.soundness.solver.StuckRun}). Both say the same of a run: which slot reads from
 * which, in which order slots write, and what is there in the end ({@link
 * periscope.verifier.soundness.solver.SymbolicTarget.Run}).
 *
 * <p>Invariants: a counterexample is a race-free program with an outcome that the target allows and that no consistent
 * execution of the source has; it was confirmed by enumerating the executions of both programs. That there is none is
 * said of a layout only if the solver has shown it; what rules programs out before that are executions of the source,
 * each asked about exactly: it is consistent and undefined, or has the outcome, in every program that is ruled out.
 *
 * <p>Choices that others can stand for are left out, layout by layout ({@link
 * periscope.verifier.soundness.solver.Dominance}): in any counterexample the other may be put into their place,
 * because the model of the source forbids no less then and the target allows no less, whatever else the program has.
 * That is read off the models' expressions ({@link periscope.models.evaluate.Polarity}) and what they say of events
 * ({@link periscope.engines.symbolic.relation.Facts}, {@link periscope.verifier.soundness.solver.StrengthOrder}). A
 * fence is more than none, unless the model subtracts what leads by way of it. Read-modify-writes that differ in what
 * they compute stand for each other, too, where values tell who wrote them and need not tell more; programs in which
 * more may matter are asked about by themselves ({@link periscope.verifier.soundness.solver.UnknownProgram}).
 *
 * <p>Where it is asked what an edit of a table changes, programs that have none but operations that ask for no less
 * than before are left out ({@link periscope.verifier.soundness.solver.LayoutPrograms}): they go wrong only if they did
 * before.
 *
 * <p>Why the program space is enough for what it claims. Written values differ, so that an outcome tells what each read
 * reads from; equal values would make fewer outcomes forbidden. Values that are incremented tell how often. A guard
 * lets the rest of its thread run only if the value read is that of the execution looked for: any other condition that
 * this execution passes lets more executions of the source happen. What a thread does not execute in it need not be in
 * the program: without, there are fewer executions to race, and the outcome is the same.
 *
 * <p>A compare-exchange is two choices: one that succeeds in the execution that is looked for, and so compares with
 * what it reads, and one that fails in it and compares with anything else ({@link
 * periscope.verifier.soundness.solver.UnknownComparand}). Other executions of the source may have the other of the two,
 * which has a place of its own on the source's side. Weak ones need not be searched: they are compiled to the same, and
 * what they do without a reason makes fewer outcomes forbidden and more executions race. A barrier is the same one for
 * two threads if both have come to as many before. A program in which some thread of a work-group need not come to a
 * barrier is undefined, so that none guards one, and each thread has as many.
 *
 * <p>Where the language, the source model or the target model orders local memory apart, and the target has local
 * memory, each location of a program lies in one of the two, and fences and barriers order either or both. Threads
 * of one work-group access a location of local memory: each work-group has a location of its own.
 */
package periscope.verifier.soundness.solver;

