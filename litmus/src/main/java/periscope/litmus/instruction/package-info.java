/**
 * Instructions of threads, for every language that Periscope reads.
 *
 * <p>Duty: one sealed family, {@link periscope.litmus.instruction.Instruction}, with five branches: thread-local work
 * and control flow that all languages share, the {@linkplain periscope.litmus.instruction.AtomicInstruction memory
 * operations} of the C family, the {@linkplain periscope.litmus.instruction.LanguageInstruction instructions} that
 * languages bring themselves, the {@linkplain periscope.litmus.instruction.GpuInstruction GPU assembly} of [RSP],
 * Table 1, and the {@linkplain periscope.litmus.instruction.EventInstruction single events} that engines over events
 * make of all these. Code that looks at every instruction of a body walks it with {@link
 * periscope.litmus.instruction.Instruction#walk(java.util.List)} and rebuilds it with {@code withParts}, so that a new
 * kind of block is one edit. Each instruction states the registers that it reads and writes and the values that it
 * computes ({@link periscope.litmus.instruction.Dataflow}), so that no analysis forgets a new kind.
 *
 * <p>Invariants: source languages use structured control flow ({@code If}, {@code Loop}), targets use {@code Label}
 * and {@code Branch}, which stand at the top level of a thread's body; an assembly has {@code If} for predicated
 * instructions, which do not branch; expressions never read memory; a register whose name starts with {@code $} was
 * introduced by a parser to hold the value of a nested call, and printers put it back in place.
 */
package periscope.litmus.instruction;
