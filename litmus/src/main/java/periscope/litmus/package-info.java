/**
 * The vocabulary that every other module speaks: litmus tests, the places their threads run at, and what running them
 * shows.
 *
 * <p>Duty: nouns only. A {@link periscope.litmus.LitmusTest} is a few threads with their
 * {@linkplain periscope.litmus.instruction instructions}, some locations, and a
 * {@linkplain periscope.litmus.condition condition} on the final state. Source languages and target languages use the
 * same record; only the kinds of instruction differ.
 *
 * <p>Invariants: everything here is immutable; nothing here parses, prints or runs anything; positions in the text
 * ({@link periscope.litmus.source.Span}) never make two tests differ.
 *
 * <p>The execution hierarchy is that of [RSP], Fig. 1: threads in work-groups in devices.
 */
package periscope.litmus;

