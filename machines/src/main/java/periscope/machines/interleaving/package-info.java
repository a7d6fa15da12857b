/**
 * Litmus tests as interleavings: one memory, and before it for each thread a store buffer, or none.
 *
 * <p>Duty: a small operational machine for tests of the C family and of assemblies, as in x86-TSO ([TSO10]): buffers
 * are first in, first out; a load takes the newest store to its location from its own thread's buffer, or else memory;
 * fences that are sequentially consistent wait until the buffer is empty, read-modify-writes too. Without buffers it
 * is sequential consistency.
 *
 * <p>Nouns: {@link periscope.machines.interleaving.Flattening} makes a thread {@link
 * periscope.machines.interleaving.ThreadStep}s; {@link periscope.machines.interleaving.StoreBufferMachine} takes them;
 * {@link periscope.machines.Interleavings} takes them in every order; {@link
 * periscope.machines.interleaving.OutcomeClasses} classifies an outcome by the orderliness of its runs, with {@link
 * periscope.machines.interleaving.WrittenValues} for values that no thread writes.
 *
 * <p>Invariants and decisions: a sequentially consistent store is a store and a fence; release and acquire need
 * nothing; scopes, and the places of threads, make no difference but at barriers, nor do proxies and cache operators:
 * of the behaviours that these leave open, the machine has a strong one. Threads of a work-group leave a barrier
 * together, once every thread that has not finished waits there, with its buffer empty; threads that wait at different
 * barriers are stuck. Loops are bounded as everywhere. Numbers have the types of the test.
 */
package periscope.machines.interleaving;
