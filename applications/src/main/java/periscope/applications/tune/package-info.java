/**
 * Tuning stress to a chip ([STRESS], section 3).
 *
 * <p>Duty: {@link periscope.applications.tune.Tuning} counts weak outcomes of the {@link
 * periscope.applications.tune.Micro}-benchmarks under stress at each word, by each sequence of accesses, at so many
 * places at once ({@link periscope.applications.tune.Counting}); a {@link periscope.applications.tune.TuningResult} is
 * what follows from the counts.
 *
 * <p>Invariants: the procedure sees counts only, whatever the device is. Where nothing shows, or micro-benchmarks
 * disagree about the size of patches, none is made up. Counts are those of the seed, however many threads count, and
 * whatever was known before.
 */
package periscope.applications.tune;
