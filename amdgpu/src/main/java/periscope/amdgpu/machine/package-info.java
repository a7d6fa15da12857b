/**
 * Machines of AMD's GPUs as data: what the documents of LLVM's AMDGPU target say of caches, counters and cache
 * instructions, and the reading that each file takes where they leave a question open.
 *
 * <p>Duty: a {@link periscope.amdgpu.machine.MachineDescription} has {@link periscope.amdgpu.machine.Level}s of caches,
 * nearest first, an {@link periscope.amdgpu.machine.Effect} for each instruction with each set of bits, and counters.
 * {@link periscope.amdgpu.machine.MachineReader} reads the files, {@link periscope.amdgpu.machine.MachineLint} finds
 * what cannot be meant. The files lie in {@code machines} of the module's resources.
 *
 * <p>Invariants: memory lies behind the last level and is no level; only the last level writes back; an access passes
 * the nearest levels or none, since a request cannot come past a far cache and stop at a near one.
 */
package periscope.amdgpu.machine;
