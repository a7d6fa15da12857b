/**
 * Barriers with phases, and operations that run beside the thread that issues them.
 *
 * <p>Duty: the events of both, which languages and models share. A language has its own instructions, whose events are
 * those of a {@link periscope.litmus.async.PhaseOperation} or bear the tag {@link periscope.litmus.async.Asynchronous}.
 *
 * <p>Nouns: a <em>phase</em> of a barrier ends when all expected arrivals have come and no transaction is open; the
 * next one begins with that. A <em>transaction</em> is a byte that an asynchronous operation will have moved. A phase's
 * <em>parity</em> says whether its number is odd; a wait names the parity of the phase for whose end it waits.
 *
 * <p>Invariants: a barrier is one location, which holds a {@link periscope.litmus.async.PhaseState}. The steps of an
 * asynchronous operation are in no program order, but behind the event that issues it.
 */
package periscope.litmus.async;
