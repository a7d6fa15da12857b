/**
 * The instructions of AMD's GPUs that move values through caches: accesses with the bits that choose caches, waits for
 * counters, cache instructions, barriers.
 *
 * <p>An {@link periscope.amdgpu.instruction.AmdInstruction} says what its text says, and nothing of what a GPU does
 * with it: the same mnemonic and the same {@link periscope.amdgpu.instruction.Bit}s have other effects on other GPUs.
 * {@link periscope.amdgpu.instruction.Mnemonics} has the names of both ages, with the operation that each name stands
 * for.
 *
 * <p>Invariant: an instruction that reads and writes a location has one access, which is atomic where the name says so.
 */
package periscope.amdgpu.instruction;
