/**
 * A model beside other models, machines, devices, and what chips were seen to do, over
 * thousands of tests.
 *
 * <p>Duty: ask the model and each side about each test, say how they differ, count, and explain the smallest test of
 * each kind. Nouns: a {@link periscope.comparison.oracle.Subject} is a test; a {@link
 * periscope.comparison.oracle.Oracle} stands beside the model and says of a test what it can do, or what was seen
 * ({@link periscope.comparison.oracle.OracleAnswer}); a {@link periscope.comparison.oracle.Disagreement} is the
 * model's answer beside a side's; {@link periscope.comparison.oracle.Tally} counts contrasts and keeps the smallest of
 * each kind; {@link periscope.comparison.oracle.Results} are the lines that a run writes and a later one goes on from.
 *
 * <p>Invariants: an outcome is forbidden only as {@link periscope.comparison.ModelComparison} says it. What was
 * seen on a device or a chip is never all that it can do: a model is never called weaker than it. A test about which
 * one of the two says nothing is counted with the reason. A line of an earlier run counts only if everything that it
 * followed from is the same: test, models, side, version, options.
 */
package periscope.comparison.oracle;

