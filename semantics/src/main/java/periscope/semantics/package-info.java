/**
 * What instructions mean as events, in one place for every engine.
 *
 * <p>Duty: everything that an engine would otherwise decide for itself: which barriers are the same one
 * ({@link periscope.semantics.Barriers}, {@link periscope.semantics.Quorums}), what fences order
 * ({@link periscope.semantics.Fences}), which events an instruction makes
 * ({@link periscope.semantics.ThreadCode#lower}), how blocks and branches jump
 * ({@link periscope.semantics.FlatCode}), how often loops are gone round ({@link periscope.semantics.Rounds}, {@link
 * periscope.semantics.SpinLoops}), which location and virtual address a name stands for
 * ({@link periscope.semantics.LocationNames}), which registers are observed
 * ({@link periscope.semantics.WrittenRegisters}), which threads may play each other's roles
 * ({@link periscope.semantics.Interchangeable}), which accesses depend on which reads whatever the execution
 * ({@link periscope.semantics.dependency.TextDependencies}).
 *
 * <p>What comes out of {@code ThreadCode.lower} is walked by every engine that reasons about events; they differ in all
 * that comes after, and are compared with each other. Machines execute the instructions of a text themselves, and share
 * their control flow only.
 *
 * <p>Decisions for the C family. A read-modify-write is one event, or a read and a write for models that have it so
 * ({@link periscope.semantics.ReadModifyWrites}); a barrier is two fences. A compare-exchange is a choice
 * between an update of what it expects and a read; nothing depends on that choice but what it leaves in its registers.
 *
 * <p>Decisions for assemblies, whose instructions state their events themselves ({@link
 * periscope.litmus.instruction.LanguageInstruction}). A branch is a control dependency of all that follows it in the
 * thread, a predicate of the predicated instruction only. At a barrier for a number of threads each thread waits for
 * just that many arrivals, its own included; which, every execution chooses. Runs in which a thread waits for ever are
 * dropped.
 */
package periscope.semantics;

