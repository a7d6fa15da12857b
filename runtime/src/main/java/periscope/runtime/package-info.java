/**
 * Litmus tests on devices.
 *
 * <p>Duty: finds {@linkplain periscope.runtime.Device devices}, {@linkplain periscope.runtime.PreparedTest prepares}
 * tests for them, runs these under {@linkplain periscope.runtime.Stress stress} in one {@linkplain
 * periscope.runtime.Launch launch} after the other, and counts outcomes in a {@link periscope.runtime.Histogram}. It
 * judges nothing: a caller asks an engine for a model's answer, and the command words the verdict.
 *
 * <p>Nouns: an <em>instance</em> is one run of all of a test's threads over memory of its own; a <em>launch</em> is
 * the work that a device gets at once, one instance or hundreds of thousands of them; a {@link
 * periscope.runtime.Tally} is the sum of the launches of one run, which {@link periscope.runtime.Runner} makes;
 * instances without an outcome are {@link periscope.runtime.Unended}. <em>Incantations</em> are those of section 4.3
 * of [GPUC].
 *
 * <p>Invariants: the random choices of a launch follow from its seed. No run can go on for ever by itself: every wait
 * in a kernel is bounded. No type of OpenCL is seen outside this module.
 */
package periscope.runtime;
