/**
 * Litmus tests that are cut out of executions which engines keep, and models' verdicts on them.
 *
 * <p>Nouns: {@link periscope.kernels.cut.WitnessHistory} has the steps of such an execution, of which {@link
 * periscope.generate.cut.Cutting} makes a test; a {@link periscope.kernels.cut.CutVerdict} is a model's verdict on the
 * test, a {@link periscope.kernels.cut.JudgedCut} both, and a {@link periscope.kernels.cut.CutReport} tells and writes
 * them.
 */
package periscope.kernels.cut;
