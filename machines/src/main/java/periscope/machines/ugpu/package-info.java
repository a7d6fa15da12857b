/**
 * The machine of [UGPU], sections III and IV: loads, stores and scoped fences of one GPU, with relaxed coherence.
 *
 * <p>Duty: PTX tests of loads, stores and {@code membar}, straight on, in every order or at random. Each thread has a
 * queue for each address, a load array, in which loads of one address overtake each other, and a view of memory of its
 * own; a location that it has written is locally modified (LM) until its block has the value, and globally modified
 * (GM) until all threads have it. A fence for the block ({@code membar.cta}) waits until nothing is LM, one for the
 * device ({@code membar.gl}) until nothing is LM or GM. Shared memory is never GM.
 *
 * <p>Nouns: {@link periscope.machines.ugpu.UgpuProgram} makes a thread {@link periscope.machines.ugpu.UgpuStep}s;
 * {@link periscope.machines.ugpu.UgpuMachine} takes them. With {@link
 * periscope.machines.ugpu.UgpuMachine.Reads#COHERENT} there is no load array.
 *
 * <p>What the paper leaves open, and is decided here:
 *
 * <ul>
 *   <li>Values are distributed at any time, to the whole block, or to all other threads, at once. A fence waits for
 *       that instead of doing it, which more runs can be part of.
 *   <li>Who gets a value from outside of its block has nothing left to distribute of that location; who gets one from
 *       within stays GM, for its block still owes others a value. What one thread of a block distributes, no other
 *       thread of it with that value does again. So writes to a location come in one order for all.
 *   <li>Who receives a value is not the one that modified it: a fence does not wait for values that its thread has only
 *       read. That is where writes are not atomic: WRC and IRIW can be seen with fences where a reader shares a block
 *       with the writer, and cannot where every thread has a block of its own.
 *   <li>A store does not overtake a load of its address in the load array: the paper has loads overtake loads only.
 *   <li>An instruction is fetched once the registers that it names have their values, so that dependencies keep their
 *       order, and a register has the value of the last instruction that writes it.
 *   <li>{@code membar.sys} is {@code membar.gl}: there is one GPU. {@code fence.sc} is {@code membar} (PTX ISA).
 *       Cache operators, volatile and relaxed accesses make no difference.
 * </ul>
 *
 * <p>Invariants: LM implies GM in global memory; once nothing is left to distribute, all views that have a location
 * agree on it. Reduced exploration takes at once what no other step can see or disable: fetching, loads from queues to
 * the load array, and fences that need not wait. Read-modify-writes, branches, barriers, accesses that acquire or
 * release and several devices are refused: the paper's machine does not have them.
 */
package periscope.machines.ugpu;
