/**
 * Machines of AMD's GPUs at work: every run of a test on a described machine.
 *
 * <p>A {@link periscope.amdgpu.run.WaveCode} is a test as steps and numbered {@link periscope.amdgpu.run.Operation}s;
 * {@link periscope.amdgpu.run.Places} has the ways to put its waves on the units of a GPU; a {@link
 * periscope.amdgpu.run.CacheMachine} is both in one place, whose states {@link
 * periscope.machines.SteppedExplorer} visits. {@link periscope.amdgpu.run.AmdMachine} takes all places together and
 * serves the commands.
 *
 * <p>The state: for each wave its position and registers; for each operation whether it was issued and is done; for
 * each cache and location a line, which is absent, clean or dirty, and a queue of requests to the next level; memory.
 * The steps:
 *
 * <ul>
 * <li>A wave takes its next instruction. A load looks into the nearest cache that it does not pass at once, and else
 * joins the queue; a store changes or drops the line of a write-through cache and joins the queue; an atomic
 * instruction drops the line and joins the queue. A register is not read or written before the operation that fills it
 * is done, as compilers wait for it. An invalidation drops the clean lines of its levels at once: later, the loads
 * behind it would see newer values.
 * <li>The head of a queue goes one level on. A load that finds a line, or memory, is done, and leaves its value in the
 * lines of the levels that it came through, if nothing has stopped that: an invalidation does, an atomic instruction
 * does, and behind a store the line gets the value of the store.
 * <li>A line comes into a cache from the next level, if no request for its location waits in that cache's queue, since
 * no access overtakes an older one of its location; a clean line leaves; a dirty line is written to memory.
 * <li>A write-back begins when the earlier operations of its wave are done, and is done when all lines that were dirty
 * then are in memory.
 * <li>The oldest LDS access of a wave takes effect.
 * </ul>
 *
 * <p>More than hardware does: each location has a queue of its own, requests may wait for ever, lines come and go at
 * will. Less than hardware does: an answer and the lines that it fills are one step; a dirty line reaches memory in one
 * step; scalar caches are left out; loops are refused.
 *
 * <p>The reduced machine has the same outcomes in fewer states, for these reasons. {@code ReductionTest} compares both.
 *
 * <ul>
 * <li>A line is <em>dead</em> if it is clean and no access that is open can hit it, there or in a nearer cache. Loads
 * that hit read clean lines, and so do nearer caches that fetch, whose lines are then dead, too, as loads pass nearest
 * levels only. Dead lines are dropped and none come in; both machines step by step have equal states but for dead
 * lines.
 * <li>A clean line matters when somebody looks it up, fetches it or has it updated. So its eviction can be put off
 * until a load looks next, if a fetch may also give a new value to a line that is there, as after an eviction.
 * <li>Waits that are over, arrivals, computations and branches change the wave only, stay possible, and commute with
 * the steps of others: they are taken at once. A write-back that may begin does so at once: later it would wait for
 * lines that are dirty then, and those that were written in between are off its list as well.
 * <li>A wave that is alone on its nearest cache issues at once a load that passes it, an atomic instruction, and a
 * store of a location that it does not load there later: the request may stay in its queue for as long as the issue
 * could have waited, and nobody else looks at that cache. It invalidates at once if it is alone on all of the levels,
 * no nearer level stays as it is, which could fill itself from them before, and no load on its way can hit them: a
 * later invalidation drops more, and all that it leaves could have come in after the earlier one.
 * </ul>
 */
package periscope.amdgpu.run;
