/**
 * What threads do, for every language that Periscope reads.
 *
 * <p>Duty: one sealed family, {@link periscope.litmus.instruction.Instruction}, with five branches: thread-local work
 * and control flow that all languages share, the {@linkplain periscope.litmus.instruction.AtomicInstruction memory
 * operations} of the C family, the {@linkplain periscope.litmus.instruction.LanguageInstruction instructions} that
 * languages bring themselves, the {@linkplain periscope.litmus.instruction.GpuInstruction GPU assembly} of [RSP],
 * Table 1, and the {@linkplain periscope.litmus.instruction.EventInstruction single events} that all of these are made
 * of for those who reason about events. Who has to look at every instruction of a body walks it with {@link
 * periscope.litmus.instruction.Instruction#walk(java.util.List)}; what it computes with and writes, each says itself
 * ({@link periscope.litmus.instruction.Dataflow}).
 *
 * <p>Invariants: source languages use structured control flow ({@code If}, {@code Loop}), targets use {@code Label} and
 * {@code Branch}, which stand at the top level of a thread's body; an assembly has {@code If} for predicated
 * instructions, which are no branches; expressions never read memory; a register whose name starts with {@code $} was
 * introduced by a parser to hold the value of a nested call, and printers put it back in place.
 */
package periscope.litmus.instruction;
