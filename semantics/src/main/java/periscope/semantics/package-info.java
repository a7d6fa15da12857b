/**
 * The meaning of instructions as events, in one place for every engine.
 *
 * <p>Duty: all decisions that each engine would otherwise take for itself: the equality of barriers ({@link
 * periscope.semantics.Barriers}, {@link periscope.semantics.Quorums}), the order that fences make ({@link
 * periscope.semantics.Fences}), the events of an instruction ({@link periscope.semantics.ThreadCode#lower}), the jumps
 * of blocks and branches ({@link periscope.semantics.FlatCode}), the number of rounds of a loop ({@link
 * periscope.semantics.Rounds}, {@link periscope.semantics.SpinLoops}), the location and the virtual address of a name
 * ({@link periscope.semantics.LocationNames}), the observed registers ({@link periscope.semantics.WrittenRegisters}),
 * runs that a filter drops ({@link periscope.semantics.FilteredRuns}), threads that may play each other's roles
 * ({@link periscope.semantics.Interchangeable}), dependencies of accesses on reads in all executions ({@link
 * periscope.semantics.dependency.TextDependencies}).
 *
 * <p>Every engine that reasons about events walks the result of {@code ThreadCode.lower}, steps of one event each or
 * of none. The engines differ in all later stages, so that comparing them checks these stages. Machines execute the
 * instructions of a text themselves, and share only its control flow, as jumps. An instruction of one language ({@link
 * periscope.litmus.instruction.LanguageInstruction}) states its events in the module of the language; this package
 * knows none by name, and a test holds that for the language with the most instructions.
 *
 * <p>Decisions for the C family. A read-modify-write is one event, or a read and a write for models that have it so
 * ({@link periscope.semantics.ReadModifyWrites}); searches over programs refuse such models. A barrier is two fences,
 * entry (release) and exit (acquire); barriers of a work-group are the same by label, or by position in the text, and
 * by the number of earlier visits of the thread. A compare-exchange is a choice between an update of the expected
 * value and a read; nothing depends on that choice but the values that it leaves in its registers. A control
 * dependency covers the code inside the branch or the loop; data dependencies follow the text, so that {@code r ^ r}
 * has one.
 *
 * <p>Decisions for assemblies, whose instructions state their events themselves ({@link
 * periscope.litmus.instruction.LanguageInstruction}). A branch is a control dependency of all that follows it in the
 * thread, a predicate of the predicated instruction only. At a barrier for a number of threads each thread waits for
 * just that many arrivals, its own included; every execution chooses these arrivals. Runs in which a thread waits for
 * ever are dropped.
 *
 * <p>Loops. {@link periscope.semantics.Rounds} decides for every engine and machine, in source and target alike, which
 * jumps backwards count against the bound. Jumps of loops that constants alone end do not count, up to 1,000; of the
 * others a thread makes at most 3 in all, or {@code --unroll}. A run that wants more is dropped and reported with the
 * loop's line. A round that only waits reads and leaves no register behind ({@link periscope.semantics.LoopRounds}
 * finds such rounds); {@link periscope.semantics.SpinLoops} says how many of them a run follows, and argues why the
 * others change nothing: once for models in which only more order forbids more, once for models with races, and once
 * for the machine.
 */
package periscope.semantics;
