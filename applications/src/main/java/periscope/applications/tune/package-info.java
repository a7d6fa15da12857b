/**
 * Tuning stress to a chip ([STRESS], section 3).
 *
 * <p>Duty: {@link periscope.applications.tune.Tuning} counts weak outcomes of the {@link
 * periscope.applications.tune.Micro}-benchmarks under stress at each word, by each sequence of accesses, at so many
 * places at once ({@link periscope.applications.tune.Counting}); a {@link periscope.applications.tune.TuningResult} is
 * the conclusion from the counts.
 *
 * <p>Invariants: the procedure sees counts only, whatever the device is. Where no weak outcome shows, or
 * micro-benchmarks disagree about the size of patches, the procedure makes no size up. Counts follow from the seed,
 * for any number of threads and of known counts.
 */
package periscope.applications.tune;
