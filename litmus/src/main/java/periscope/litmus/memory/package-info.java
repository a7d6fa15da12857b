/**
 * The vocabulary of memory: a {@link periscope.litmus.memory.Location} and the {@link periscope.litmus.memory.Way} by
 * which an access reaches it, the {@link periscope.litmus.memory.MemoryOrder} and {@link
 * periscope.litmus.memory.Scope} of an operation, the {@link periscope.litmus.memory.Placement} of a thread in the
 * execution hierarchy ([RSP], Fig. 1), and the {@link periscope.litmus.memory.Outcome} of a run, compared on {@link
 * periscope.litmus.memory.Observables}.
 *
 * <p>Invariants: everything here is immutable, and knows no test, no instruction and no event.
 */
package periscope.litmus.memory;
