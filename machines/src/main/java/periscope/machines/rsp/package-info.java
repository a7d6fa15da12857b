/**
 * The GPU of [RSP], §5.1–§5.3: programs for it, its transitions (Tables 1 and 2), and two ways
 * of exploring everything it can do.
 *
 * <p>Nouns: a {@link periscope.machines.rsp.MachineProgram} is a litmus test in GPU assembly, made ready to run;
 * a <em>state</em> is a snapshot of the machine; a <em>terminal</em> state has dispatched every instruction and holds
 * nothing dirty; a <em>stuck</em> state is one from which no terminal state can be reached.
 *
 * <p>{@link periscope.machines.rsp.ExactMachine} takes every transition of the tables, one at a time;
 * {@link periscope.machines.rsp.ReducedMachine} visits far fewer states and shows the same outcomes and the same answer
 * to whether a program can get stuck. Each reduction is justified where it is made, and the two are compared on
 * thousands of programs by the tests.
 *
 * <p>Decisions that the paper leaves open: memory starts at 0 (or the test's initial values), caches and fifos empty,
 * locks free. Every instruction of Table 1, LD too, waits while a fifo holds a marker of its own thread. A transition
 * on the L1 of a work-group is triggered by threads of that work-group, so a location locked by another work-group can
 * be neither flushed nor fetched by it. EVICT applies to any clean entry; FETCH replaces an absent or clean entry,
 * valid or not; invalidating a dirty entry leaves it dirty. A location may stand in a fifo several times. LD, ST and
 * INC_L1 ignore the lock file. Locks are re-entrant; unlocking is unconditional. What is left in a fifo at the end does
 * not matter. Thread-local instructions run in the step of the machine instruction before them.
 */
package periscope.machines.rsp;

