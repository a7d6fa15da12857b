/**
 * What counts mean.
 *
 * <p>Duty: the analyses of [HARBOR] and [MCM], as functions from results to numbers. {@link
 * periscope.results.analysis.Rates} has the best rates, {@link periscope.results.analysis.Summaries} vendors, {@link
 * periscope.results.analysis.Correlations} a conformance test beside its mutants, {@link
 * periscope.results.analysis.Similarities} devices beside each other, {@link periscope.results.analysis.Clusters}
 * groups of them, {@link periscope.results.analysis.MutantScores} which mutants were killed, {@link
 * periscope.results.analysis.Reproducibility} what can be seen again, {@link periscope.results.analysis.Bugs} what must
 * not be, {@link periscope.results.analysis.Durations} how long it took.
 *
 * <p>Invariants: pure functions; the same results give the same numbers, also where chance is used, which has a seed;
 * nothing is divided by zero; what is left out is told with the result. Distributions and clusters are Hipparchus's.
 */
package periscope.results.analysis;
