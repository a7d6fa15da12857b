/**
 * Answers about launches of any size, by pairs of work-items ({@link periscope.engines.pairs.PairSearch}).
 *
 * <p>Duty: read a launch as a program, ask, and report topic by topic, as for the executions of small launches. Nouns:
 * a {@link periscope.kernels.pairs.LaunchPairs} is a launch with its answer and its report, a {@link
 * periscope.kernels.pairs.PairsJson} the report for programs.
 *
 * <p>Invariant: a topic is answered with "none" only if the search ended, and each problem is shown by a run or called
 * possible.
 */
package periscope.kernels.pairs;
