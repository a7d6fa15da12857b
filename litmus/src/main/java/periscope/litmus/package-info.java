/**
 * The vocabulary of all other modules: litmus tests, the places of their threads, and the outcomes of their runs.
 *
 * <p>Duty: nouns only. A {@link periscope.litmus.LitmusTest} is a few threads with their {@linkplain
 * periscope.litmus.instruction instructions}, some locations, and a {@linkplain periscope.litmus.condition condition}
 * on the final state. Source languages and target languages use the same record; only the kinds of instruction differ.
 *
 * <p>Invariants: everything here is immutable; nothing here parses, prints or runs anything; positions in the text
 * ({@link periscope.litmus.source.Span}) never make two tests differ.
 *
 * <p>The execution hierarchy is that of [RSP], Fig. 1: threads in work-groups in devices.
 *
 * <p>Decision: a local location that several work-groups access is one location for each of them ({@link
 * periscope.litmus.LocalMemory}); a condition may not ask for it. The option {@code --local shared} makes it one
 * location for all.
 */
package periscope.litmus;
