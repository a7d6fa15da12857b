/**
 * The machine of [UGPU], sections III and IV: loads, stores and scoped fences of one GPU, with relaxed coherence.
 *
 * <p>Duty: PTX tests of loads, stores and {@code membar}, straight on, in every order or at random. Each thread has a
 * queue for each address, a load array, in which loads of one address overtake each other, and a view of memory of its
 * own; a location that it has written is locally modified (LM) until its block has the value, and globally modified
 * (GM) until all threads have it. A fence for the block ({@code membar.cta}) waits until nothing is LM, one for the
 * device ({@code membar.gl}) until nothing is LM or GM. Shared memory is never GM.
 *
 * <p>Nouns: a {@link periscope.machines.ugpu.UgpuVariant} names the variant of the machine; {@link
 * periscope.machines.ugpu.UgpuProgram} makes a thread {@link periscope.machines.ugpu.UgpuStep}s; {@link
 * periscope.machines.ugpu.UgpuThread} has the steps that are on their way, in queues and load array, {@link
 * periscope.machines.ugpu.UgpuMemory} the views and the flags; {@link periscope.machines.ugpu.UgpuMachine} puts these
 * together. A {@link periscope.machines.ugpu.UgpuTransition} is a step for people, a {@link
 * periscope.machines.ugpu.UgpuSnapshot} a state. With {@link periscope.machines.ugpu.UgpuVariant.Reads#COHERENT} there
 * is no load array.
 *
 * <p>Decisions on points that the paper leaves open:
 *
 * <ul>
 *   <li>Values are distributed at any time, to the whole block, or to all other threads, at once. A fence waits for
 *       the distribution instead of doing it, which allows more runs.
 *   <li>A thread that gets a value from outside of its block has nothing left to distribute of that location; a thread
 *       that gets one from within stays GM, for its block still owes others a value. A value that one thread of a
 *       block distributes, no other thread of the block distributes again. So writes to a location come in one order
 *       for all.
 *   <li>A thread that receives a value has not modified the location: a fence does not wait for values that its thread
 *       has only read. Here writes are not atomic: WRC and IRIW can be seen with fences where a reader shares a block
 *       with the writer, and cannot where every thread has a block of its own.
 *   <li>A store does not overtake a load of its address in the load array: the paper has loads overtake loads only.
 *   <li>An instruction is fetched once the registers that it names have their values, so that dependencies keep their
 *       order, and a register has the value of the last instruction that writes it.
 *   <li>{@code membar.sys} is {@code membar.gl}: there is one GPU. {@code fence.sc} is {@code membar} (PTX ISA). Cache
 *       operators, volatile and relaxed accesses make no difference.
 * </ul>
 *
 * <p>{@link periscope.machines.ugpu.UgpuVariant.Instructions#EXTENDED} adds instructions that the paper lacks, with a
 * meaning that is this project's and no claim about any chip:
 *
 * <ul>
 *   <li>A read-modify-write stands in the queue of its address, behind earlier accesses of that and earlier fences;
 *       accesses of other addresses may still be on their way. It takes place once no thread has anything of its
 *       location left to distribute: then it reads the value that all threads see, and all see its write, in one step.
 *       Its scope makes no difference. Nothing behind it is fetched before.
 *   <li>A branch waits for its registers, and everything behind it waits with it; a predicated instruction stands
 *       behind a branch. Loops are bounded as everywhere.
 *   <li>A barrier stands in all queues of its thread, as fences do. The threads of a block leave it together, once
 *       every thread that has not finished waits there with nothing in front, and nothing is LM for any thread of the
 *       block: it is a {@code membar.cta} of all of them. Threads that wait at different barriers are stuck.
 *   <li>With {@link periscope.machines.ugpu.UgpuVariant.Branches#EARLY_LOADS} a branch whose registers wait for loads
 *       may be guessed, either way. Behind it loads obtain values, which count if the guess turns out right and are
 *       forgotten if not; stores, read-modify-writes, fences and barriers wait until it is decided, and so does an
 *       instruction that needs such a value. Since nothing is fetched behind a read-modify-write, a branch on its
 *       value is never guessed.
 * </ul>
 *
 * <p>Invariants: LM implies GM in global memory; once nothing is left to distribute, all views that have a location
 * agree on it. Reduced exploration takes at once the steps that no other step can see or disable: fetching, loads from
 * queues to the load array, fences that need not wait, computations, and deciding branches; guesses are never taken at
 * once. Accesses that acquire or release, other proxies and several devices are refused; without the switch,
 * read-modify-writes, branches and barriers, too.
 */
package periscope.machines.ugpu;
