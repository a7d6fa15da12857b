/**
 * Machines that run a kernel on a grid of thousands of work-items, in one way out of many, which a seed chooses.
 *
 * <p>Duty: a {@link periscope.litmus.launch.LaunchedProgram} is compiled once
 * ({@link periscope.machines.grid.GridProgram}), into rows of words that a loop runs
 * ({@link periscope.machines.grid.Code}, {@link periscope.machines.grid.Operation}), and run as often as wanted
 * ({@link periscope.machines.grid.GridMachine}); what a {@link periscope.machines.grid.GridRun} says is what memory
 * holds in the end, or what went wrong. Nothing is explored: a run shows what can happen, and runs that show nothing
 * prove nothing.
 *
 * <p>A run is a seed and its moves: what each work-item does, one after the other ({@link
 * periscope.machines.grid.Move}). Chance draws them, or a {@link periscope.machines.grid.Replay} is given some, by a
 * {@link periscope.machines.grid.Schedule}, and is orderly besides; {@link periscope.machines.grid.Shrinking} looks for
 * few moves that still show what a run shows, and a {@link periscope.machines.grid.Trace} is what happens in it, with
 * who wrote what is read ({@link periscope.machines.grid.Writers}).
 *
 * <p>Meaning: in each step one work-item, drawn anew, makes one access to memory and goes on to its next one. {@link
 * periscope.machines.grid.GridMemory} says what an access sees: one memory for all, or before it a store buffer for
 * each work-item, first in, first out, from which a write leaves when it is drawn ([TSO10]): fences and stores that are
 * sequentially consistent, read-modify-writes and barriers wait until it is empty. Orders and scopes of accesses make
 * no difference besides. Work-items of a work-group leave a barrier together, once all are there; where one that has
 * ended is missing, or they are at different ones, the barrier diverges. Local memory is one for each work-group.
 *
 * <p>The weak machine ({@link periscope.machines.grid.UgpuGrid}) is that of {@link periscope.machines.ugpu} with the
 * instructions that its paper lacks: accesses take place out of order, and each work-item has
 * a view of memory of its own, kept where it differs from memory ({@link periscope.machines.grid.SparseViews}). Beyond
 * that charter: an access that acquires is one with a fence of its scope behind it, one that releases has it in front;
 * at most {@link periscope.machines.grid.UgpuGrid#WINDOW} accesses of a work-item are on their way; a weak
 * compare-exchange may fail for no reason. What its runs show, exploring that machine finds.
 *
 * <p>A {@link periscope.machines.grid.Chip} is that machine with a memory system in place of chance ({@link
 * periscope.machines.grid.ChipGrid}): its runs make moves of the weak machine, so that whatever they show that one can
 * do, and they are replayed and cut down on it. Chance only draws who goes on, and each draw is a tick of time. A
 * work-item does the oldest thing that it can: loads, read-modify-writes and what is owed to all need a bank ({@link
 * periscope.machines.grid.Banks}), which serves one request at a time; a store takes place in its work-item's view once
 * nothing older of it waits for the bank, and what is owed for it comes before all that is younger. What waits for a
 * bank is overtaken by what is behind it, if that needs another one: accesses of one bank stay in order. What a
 * work-group is owed needs no bank, and comes when there is nothing else to do. How long a bank takes follows from
 * what it served before and from bursts, of which {@link periscope.machines.grid.Chip} has the rest. No request waits
 * for ever: a bank is free again after a while, and who waits is as likely as others to come next. Chips are made up;
 * none is said to be like a real one.
 */
package periscope.machines.grid;
