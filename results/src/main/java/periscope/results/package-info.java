/**
 * What devices did, kept and analysed.
 *
 * <p>{@code data} has the nouns: runs, devices, configurations, counts; {@code store} keeps them in a database; {@code
 * exchange} reads what others published and writes it again; {@code analysis} says what the counts mean.
 *
 * <p>Invariants: counts are kept as they were reported, whatever does not add up; an analysis never divides by zero and
 * says what it left out. Nothing here runs a test or writes to a terminal.
 */
package periscope.results;
