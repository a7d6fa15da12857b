/**
 * Results of devices, kept and analysed.
 *
 * <p>{@code data} has the nouns: runs, devices, configurations, counts; {@code store} keeps them in a database; {@code
 * exchange} reads published results and writes them again; {@code analysis} computes numbers from counts.
 *
 * <p>Invariants: counts are kept as they were reported, even if they do not add up; an analysis never divides by zero
 * and names the data that it leaves out. Nothing here runs a test or writes to a terminal.
 */
package periscope.results;
