/**
 * A model beside other models, machines, devices, and observations on chips, over thousands of tests.
 *
 * <p>Duty: ask the model and each oracle about each test, name their disagreement, count, and explain the smallest
 * test of each kind. Nouns: a {@link periscope.comparison.oracle.Subject} is a test; a {@link
 * periscope.comparison.oracle.Oracle} stands beside the model and answers with the outcomes of a test, possible or
 * observed ({@link periscope.comparison.oracle.OracleAnswer}); a {@link periscope.comparison.oracle.Disagreement} is
 * the model's answer beside an oracle's; {@link periscope.comparison.oracle.Tally} counts disagreements and keeps the
 * smallest of each kind; {@link periscope.comparison.oracle.Results} are the lines that a run writes and a later one
 * goes on from; a {@link periscope.comparison.oracle.OracleCluster} has a cluster write such lines.
 *
 * <p>Invariants: an outcome is forbidden only as {@link periscope.comparison.ModelComparison} says it. Observations on
 * a device or a chip are never all of its outcomes: a model is never called weaker than it. A test about which model
 * or oracle has no answer is counted with the reason. A line of an earlier run counts only if all that it depends on
 * is the same: test, models, oracle, version, options.
 */
package periscope.comparison.oracle;
