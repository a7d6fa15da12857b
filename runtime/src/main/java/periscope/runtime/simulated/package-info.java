/**
 * Simulated devices: machines whose every step chance chooses, so that the runner and its reports work, and can be
 * tested, where no driver is installed.
 *
 * <p>Duty: a {@link periscope.runtime.DeviceProvider} with four devices. {@code rsp-machine} runs GPU assembly on the
 * machine of [RSP], section 5; {@code store-buffers} runs OpenCL, CUDA, LLVM IR and PTX tests on one memory with a
 * store buffer for each thread; {@code ugpu} runs PTX tests of loads, stores and membars on the machine of [UGPU],
 * {@code ugpu-extended} also the instructions that [UGPU] lacks and {@link periscope.machines.ugpu} gives a meaning.
 * Without its buffers the store-buffer machine is sequential consistency, and classifies the outcomes of real devices.
 *
 * <p>Invariants: a seed gives the same histogram every time; every outcome shown is one that the machine can have,
 * which tests compare with exploring it in every way; every run is bounded, and one that ends without an outcome is
 * counted as such. The frequency of an outcome means nothing for any chip.
 */
package periscope.runtime.simulated;
