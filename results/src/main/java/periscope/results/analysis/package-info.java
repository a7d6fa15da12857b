/**
 * Analyses of counts.
 *
 * <p>Duty: the analyses of [HARBOR] and [MCM], as functions from results to numbers. {@link
 * periscope.results.analysis.Rates} has the best rates, {@link periscope.results.analysis.Summaries} vendors, {@link
 * periscope.results.analysis.Correlations} a conformance test beside its mutants, {@link
 * periscope.results.analysis.Similarities} devices beside each other, {@link periscope.results.analysis.Clusters}
 * groups of them, {@link periscope.results.analysis.MutantScores} the killed mutants, {@link
 * periscope.results.analysis.Reproducibility} outcomes that can be seen again, {@link periscope.results.analysis.Bugs}
 * forbidden outcomes, {@link periscope.results.analysis.Durations} times.
 *
 * <p>Invariants: pure functions; the same results give the same numbers, also where an analysis draws at random, from
 * a seed; nothing is divided by zero; a result names the data that it leaves out. Distributions and clusters are
 * Hipparchus's.
 */
package periscope.results.analysis;
