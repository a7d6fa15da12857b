/**
 * Litmus tests as interleavings: one memory, and before it for each thread a store buffer, or none.
 *
 * <p>Duty: a small operational machine for tests of the C family and of assemblies, as in x86-TSO ([TSO10]):
 * buffers are first in, first out; a load takes the newest store to its location from its own thread's buffer, or else
 * memory; fences that are sequentially consistent wait until the buffer is empty, read-modify-writes too. Without
 * buffers it is sequential consistency.
 *
 * <p>Nouns: {@link periscope.machines.interleaving.Flattening} makes a thread {@link
 * periscope.machines.interleaving.ThreadStep}s; {@link periscope.machines.interleaving.StoreBufferMachine} takes
 * them; {@link periscope.machines.Interleavings} takes them in every order; {@link
 * periscope.machines.interleaving.OutcomeClasses} says of an outcome how orderly the runs are that give it, with {@link
 * periscope.machines.interleaving.WrittenValues} whether it has a value that nobody writes.
 *
 * <p>Invariants and decisions: a sequentially consistent store is a store and a fence; release and acquire need
 * nothing; scopes, and the places of threads, make no difference but at barriers, nor do proxies and cache operators:
 * whatever they leave open, the machine is one of the strong answers. Threads of a work-group leave a barrier together,
 * once every one that has not finished waits there, with its buffer empty; where they wait at different ones they are
 * stuck. Loops are bounded as everywhere. Numbers have the types of the test.
 */
package periscope.machines.interleaving;

