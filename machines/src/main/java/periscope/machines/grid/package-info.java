/**
 * Machines that run a kernel on a grid of thousands of work-items, in one way out of many, which a seed chooses.
 *
 * <p>Duty: a {@link periscope.litmus.launch.LaunchedProgram} is compiled once ({@link
 * periscope.machines.grid.GridProgram}), into rows of words that a loop runs ({@link periscope.machines.grid.Code},
 * {@link periscope.machines.grid.Operation}), and run as often as wanted ({@link
 * periscope.machines.grid.GridMachine}); a {@link periscope.machines.grid.GridRun} has the final memory, or the fault
 * of the run. Nothing is explored: a run shows a possible behaviour, and runs that show nothing prove nothing.
 *
 * <p>A run is a seed and its moves: the steps of the work-items, one after the other ({@link
 * periscope.machines.grid.Move}). Chance draws them, or a {@link periscope.machines.grid.Replay} is given some, by a
 * {@link periscope.machines.grid.Schedule}, and is orderly besides; {@link periscope.machines.grid.Shrinking} looks
 * for few moves that still show the fault of a run, and a {@link periscope.machines.grid.Trace} lists the steps of a
 * run, with the writer of each read value ({@link periscope.machines.grid.Writers}).
 *
 * <p>Meaning: in each step one work-item, drawn anew, makes one access to memory and goes on to its next one. {@link
 * periscope.machines.grid.GridMemory} determines the memory that an access sees: one memory for all, or before it a
 * store buffer for each work-item, first in, first out, from which a write leaves when it is drawn ([TSO10]): fences
 * and stores that are sequentially consistent, read-modify-writes and barriers wait until it is empty. Orders and
 * scopes of accesses make no other difference. Work-items of a work-group leave a barrier together, once all are
 * there; where a work-item that has ended is missing, or work-items are at different barriers, the barrier diverges.
 * Local memory is one for each work-group.
 *
 * <p>The weak machine ({@link periscope.machines.grid.UgpuGrid}) is that of {@link periscope.machines.ugpu} with the
 * instructions that its paper lacks: accesses take place out of order, and each work-item has a view of memory of its
 * own, kept where it differs from memory ({@link periscope.machines.grid.SparseViews}). Beyond that charter: an access
 * that acquires is one with a fence of its scope behind it, one that releases has it in front; at most {@link
 * periscope.machines.grid.UgpuGrid#WINDOW} accesses of a work-item are on their way; a weak compare-exchange may fail
 * for no reason. Exploring that machine finds every outcome of its runs.
 *
 * <p>A {@link periscope.machines.grid.Chip} is that machine with a memory system in place of chance ({@link
 * periscope.machines.grid.ChipGrid}): its runs make moves of the weak machine, so that the weak machine can show
 * whatever they show, and replays them and cuts them down. Chance only draws the next work-item, and each draw is a
 * tick of time. A work-item does the oldest thing that it can: loads, read-modify-writes and values that are owed to
 * all need a bank ({@link periscope.machines.grid.Banks}), which serves one request at a time; a store takes place in
 * its work-item's view once nothing older of it waits for the bank, and the values that are owed for it come before
 * all younger accesses. An access that waits for a bank is overtaken by a later access that needs another bank:
 * accesses of one bank stay in order. Values that are owed to a work-group need no bank, and come when there is
 * nothing else to do. The time that a bank takes follows from the requests that it served before and from bursts, of
 * which {@link periscope.machines.grid.Chip} has the rest. No request waits for ever: a bank is free again after a
 * while, and a waiting work-item is as likely as others to come next. Chips are made up; none is said to be like a
 * real one.
 */
package periscope.machines.grid;
