/**
 * Litmus tests on devices, and models' answers about the observed outcomes.
 *
 * <p>Duty: take tests from their files to their histograms, compare these with every model that judges, and show both.
 * Nouns: a {@link periscope.comparison.device.RunSubject} is a test, compiled if a mapping is named; a {@link
 * periscope.comparison.ModelComparison} is a histogram beside a model's answer; a {@link
 * periscope.comparison.device.RunResult} is the result of one test; a {@link periscope.comparison.device.RunReport} is
 * a result in litmus7's shape, {@link periscope.comparison.device.RunChart} as bars, {@link
 * periscope.comparison.device.RunJson} as data.
 *
 * <p>Invariants: an outcome is called forbidden only if a model's complete answer lacks it, and the test's behaviour
 * is defined under that model; otherwise it is unknown, or anything goes. Models are asked before the device runs, so
 * that an interrupted run is judged at once. An observation of a test is never reported without the device that it ran
 * on.
 */
package periscope.comparison.device;
