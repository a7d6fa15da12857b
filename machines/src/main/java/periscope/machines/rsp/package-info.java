/**
 * The GPU of [RSP], §5.1–§5.3: programs for it, its transitions (Tables 1 and 2), and two ways of exploring everything
 * it can do.
 *
 * <p>Nouns: a {@link periscope.machines.rsp.MachineProgram} is a litmus test in GPU assembly, made ready to run; a
 * <em>state</em> is a snapshot of the machine; a <em>terminal</em> state has dispatched every instruction and holds
 * nothing dirty; a <em>stuck</em> state is one from which no terminal state can be reached.
 *
 * <p>{@link periscope.machines.rsp.ExactMachine} takes every transition of the tables, one at a time; {@link
 * periscope.machines.rsp.ReducedMachine} visits far fewer states and shows the same outcomes and the same stuck
 * programs. The Javadoc of each reduction has its argument. Tests compare the two machines on every program of two
 * operations, on random programs, and on random sequences of instructions that no mapping would produce, so that locks
 * are left held and taken twice; the exact machine's state counts agree with an independent implementation.
 *
 * <p>Decisions that the paper leaves open: memory starts at 0 (or the test's initial values), caches and fifos empty,
 * locks free. Every instruction of Table 1, LD too, waits while a fifo holds a marker of its own thread. A transition
 * on the L1 of a work-group is triggered by threads of that work-group, so a location locked by another work-group can
 * be neither flushed nor fetched by it. EVICT applies to any clean entry; FETCH replaces an absent or clean entry,
 * valid or not; invalidating a dirty entry leaves it dirty. A location may stand in a fifo several times. LD, ST and
 * INC_L1 ignore the lock file. Locks are re-entrant; unlocking is unconditional. The content of a fifo at the end does
 * not matter. Thread-local instructions run in the step of the machine instruction before them.
 *
 * <p>Reductions. A clean cache entry can be fetched or evicted at any time and touches nothing else, so the reduced
 * machine stores the set of values that the entry may hold: the commonest moves leave the state space. Without line
 * locks, and with RMW locks held over straight-line code only, no run gets stuck ({@link
 * periscope.machines.rsp.LockDiscipline} has the proof); then only outcomes matter, and far more steps may be taken
 * eagerly ({@link periscope.machines.rsp.EagerSteps}). Other programs keep every step that a stuck state could depend
 * on.
 */
package periscope.machines.rsp;
