/**
 * Litmus tests that are cut out of executions which engines keep, and what they show under a model.
 *
 * <p>Nouns: {@link periscope.kernels.cut.WitnessHistory} is such an execution as what happened in it, of which {@link
 * periscope.generate.cut.Cutting} makes a test; a {@link periscope.kernels.cut.CutVerdict} is what a model says of
 * that, a {@link periscope.kernels.cut.JudgedCut} both, and a {@link periscope.kernels.cut.CutReport} tells and writes
 * them.
 */
package periscope.kernels.cut;

