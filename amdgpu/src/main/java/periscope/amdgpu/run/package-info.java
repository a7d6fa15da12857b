/**
 * Machines of AMD's GPUs at work: every run of a test on a described machine.
 *
 * <p>A {@link periscope.amdgpu.run.WaveCode} is a test as steps and numbered {@link periscope.amdgpu.run.Operation}s; {@link
 * periscope.amdgpu.run.Places} has the ways to put its waves on the units of a GPU; a {@link
 * periscope.amdgpu.run.CacheMachine} is both in one place, whose states {@link
 * periscope.machines.SteppedExplorer} visits. {@link periscope.amdgpu.run.AmdMachine} takes all places together and
 * serves the commands.
 *
 * <p>The state: for each wave its position and registers; for each operation whether it was issued and is done; for each
 * cache and location a line, which is absent, clean or dirty, and a queue of requests to the next level; memory. The steps:
 *
 * <ul>
 * <li>A wave takes its next instruction. A load looks into the nearest cache that it does not pass at once, and else joins the
 * queue; a store changes or drops the line of a write-through cache and joins the queue; an atomic instruction drops the line
 * and joins the queue. A register is not read or written before the operation that fills it is done, as compilers wait for
 * it. An invalidation drops the clean lines of its levels at once: later, the loads behind it would see newer values.
 * <li>The head of a queue goes one level on. A load that finds a line, or memory, is done, and leaves its value in the lines of
 * the levels that it came through, if nothing has stopped that: an invalidation does, an atomic instruction does, and behind a
 * store the line gets the value of the store.
 * <li>A line comes into a cache from the next level, if no request for its location waits in that cache's queue, since no
 * access overtakes an older one of its location; a clean line leaves; a dirty line is written to memory.
 * <li>A write-back begins when the earlier operations of its wave are done, and is done when all lines that were dirty then
 * are in memory.
 * <li>The oldest LDS access of a wave takes effect.
 * </ul>
 *
 * <p>More than hardware does: each location has a queue of its own, requests may wait for ever, lines come and go at will.
 * Less than hardware does: an answer and the lines that it fills are one step; a dirty line reaches memory in one step; scalar
 * caches are left out; loops are refused.
 *
 * <p>A line is <em>dead</em> if it is clean and no wave behind its cache can still load its location from there or from a
 * nearer cache. The reduced machine drops dead lines at once and lets none come in. That changes no outcome: the content of a
 * clean line is read by loads that hit it, and by lines that come into nearer caches from it, which are then dead as well, since
 * who may hit a near cache may hit the farther one too, as loads pass the nearest levels only; stores, atomic instructions and
 * write-backs read no clean line, except that an atomic instruction which a level does itself needs a line there, and such
 * lines count as alive. So the machines with and without dead lines simulate each other, state by state, and both end with
 * the same registers and memory. {@code ReductionTest} compares them on all programs of two operations.
 */
package periscope.amdgpu.run;
