/**
 * The search that asks a solver about all programs of a layout at once ([RSP], Thm. 1, for any source model).
 *
 * <p>Nouns: an {@link periscope.verifier.soundness.solver.symbolic.UnknownProgram} is every program of a layout; its
 * events in one of the languages are a {@link periscope.verifier.soundness.solver.symbolic.LayoutEvents}, an execution
 * of them an {@link periscope.verifier.soundness.solver.symbolic.SymbolicExecution}; {@link
 * periscope.verifier.soundness.solver.LayoutQuery} puts program, target execution and source execution together;
 * {@link periscope.verifier.soundness.solver.LayoutSearch} asks it again and again. The operation, location and guard
 * of each place of a layout are variables, and so are reads-from and the order of writes of the target's execution.
 * The package knows no language and no table: each row is compiled once for each place, the vocabularies answer for
 * the resulting events, and {@code LayoutEvents} combines the answers by cases; the formulas of the models are those
 * of single tests.
 *
 * <p>The target of compiled programs is a {@link periscope.verifier.soundness.solver.symbolic.SymbolicTarget}: a model
 * of their language ({@link periscope.verifier.soundness.solver.symbolic.ModelRun}), or the machine of [RSP], section
 * 5 ({@link periscope.verifier.soundness.solver.symbolic.MachineRun}), which can also get stuck ({@link
 * periscope.verifier.soundness.solver.symbolic.StuckRun}). Both describe a run by reads-from between slots, the order
 * of writes, and the final memory ({@link periscope.verifier.soundness.solver.symbolic.SymbolicTarget.Run}).
 *
 * <p>Invariants: a counterexample is a race-free program with an outcome that the target allows and that no consistent
 * execution of the source has; it was confirmed by enumerating the executions of both programs. A layout is free of
 * counterexamples only if the solver has shown it, and that the target gives each compiled program an execution
 * ({@link periscope.verifier.soundness.solver.InconsistentPrograms}). Executions of the source rule programs out
 * before that, each asked about exactly: the execution is consistent and undefined, or has the outcome, in every
 * program that it rules out.
 *
 * <p>Choices that others can stand for are left out, layout by layout ({@link
 * periscope.verifier.soundness.solver.Dominance}): in any counterexample the other may be put into their place,
 * because the model of the source forbids no less then and the target allows no less, whatever else the program has.
 * The argument is read off the models' expressions ({@link periscope.models.evaluate.Polarity}) and their statements
 * about events ({@link periscope.engines.symbolic.relation.Facts}, {@link
 * periscope.verifier.soundness.solver.symbolic.StrengthOrder}). Volatile accesses, the wider of two scopes among
 * threads of one work-group, and rows that differ from another's by one fence more are left out in this way. A fence
 * is more than none, unless the model subtracts pairs that lead by way of it. Read-modify-writes that compute
 * different values stand for each other, too, where values need to show no more than their writer; the search asks
 * about programs in which more may matter by themselves ({@link
 * periscope.verifier.soundness.solver.symbolic.UnknownProgram}).
 *
 * <p>Programs that another layout has as well, whose threads are further apart, are left out of a layout ({@link
 * periscope.verifier.soundness.solver.Embedding}): the same facts, for pairs of operations, show that they are wrong
 * there if they are wrong here.
 *
 * <p>A source model may name a model for race-free programs ({@link periscope.verifier.soundness.Question.RaceFree}),
 * which tells of orders in one direction only, so that more choices stand for others. It is asked first. A program
 * that is wrong under the source model is wrong under this model, too: a race-free program has, of the executions that
 * the target can show, no more under this model ({@link periscope.verifier.soundness.solver.RaceFreePrograms}). The
 * converse is checked for each finding. The model forbids each execution with a cycle of program order and reads-from,
 * so the solver asks this model about the other executions of the target. If the target allows cycles, the solver then
 * asks the source model itself about the executions with a cycle. The two questions cover all executions.
 *
 * <p>Where the question is the effect of an edit of a table, programs whose edited operations all ask for no less than
 * before are left out ({@link periscope.verifier.soundness.solver.LayoutPrograms}): they go wrong only if they did
 * before.
 *
 * <p>Where a table of a mixture, or the table before an edit, goes wrong by itself, its own faults are not sought: an
 * outcome that its code of a program shows is excluded, as an outcome that the source allows ({@link
 * periscope.verifier.soundness.solver.KnownFaults}).
 *
 * <p>The program space is enough for the claim. Written values differ, so that an outcome shows the write that each
 * read reads from; equal values would make fewer outcomes forbidden. Values that are incremented tell how often. A
 * guard lets the rest of its thread run only if the value read is that of the execution looked for: any other
 * condition that this execution passes lets more executions of the source happen. Operations that a thread does not
 * execute in it need not be in the program: without them fewer executions race, and the outcome is the same.
 *
 * <p>A compare-exchange is two choices: one that succeeds in the execution that is looked for, and so compares with
 * the value that it reads, and one that fails in it and compares with anything else ({@link
 * periscope.verifier.soundness.solver.symbolic.UnknownComparand}). Other executions of the source may have the other
 * of the two, which has a place of its own on the source's side. Weak ones need not be searched: they are compiled to
 * the same code, and their failures without a reason make fewer outcomes forbidden and more executions race. A barrier
 * is the same one for two threads if both have come to as many before. A program in which some thread of a work-group
 * need not come to a barrier is undefined, so that none guards one, and each thread has as many.
 *
 * <p>Where the language, the source model or the target model orders local memory apart, and the target has local
 * memory, each location of a program lies in one of the two, and fences and barriers order either or both. Threads of
 * one work-group access a location of local memory: each work-group has a location of its own.
 *
 * <p>The question in turns. The claim about the source is universal: no execution of the program has the outcome, and
 * none races. The solver proposes a program, an enumeration of its source executions refutes it or not, and the
 * refuting execution is then asked about for all programs at once. Executions that race are asked about in a more
 * general form if possible ({@code Prefixes}): they begin as the wanted execution does, whatever that reads, and go on
 * one operation after the other. A handful of these replace hundreds of single executions, and proofs become some 60
 * times as fast.
 *
 * <p>Directions of models also save formulas. Closures and orders of the target's run, which is required to be
 * allowed, may be any that are large enough: a few variables for the solver to choose instead of towers of exact
 * formulas ({@link periscope.engines.symbolic.relation.Overapproximation}). Where an execution is known to go on one
 * operation after the other, pairs that would lead back are not computed ({@link
 * periscope.engines.symbolic.relation.Forward}).
 *
 * <p>The machine without its state ({@code SymbolicMachine}). A run is an order of events: the instructions of each
 * slot, and with each slot at most one flush, one fetch and one dequeueing by the environment; an outcome can depend
 * on nothing else ({@code MachineEvents} has the argument). The content of a cache entry, a lock or memory at an event
 * is no variable: it follows from the last event that changed it, as reads-from does in a model. There is no bound on
 * steps, so a result holds of all runs. In a stuck state every thread waits for an event that cannot come, once the
 * environment has done all that it can; that is a formula over the end of a run that need not finish ({@link
 * periscope.verifier.soundness.solver.symbolic.StuckRun}), and no question of reachability. Tests compare both with
 * running each program, over tables with instructions dropped and inserted anywhere.
 */
package periscope.verifier.soundness.solver;
