/**
 * Litmus tests on devices.
 *
 * <p>Duty: finds {@linkplain periscope.runtime.Device devices}, {@linkplain periscope.runtime.PreparedTest prepares}
 * tests for them, runs these under {@linkplain periscope.runtime.Stress stress} in one {@linkplain
 * periscope.runtime.Launch launch} after the other, and counts what came out in a {@link periscope.runtime.Histogram}.
 * It judges nothing: what a model says of the outcomes is for whoever runs tests to ask an engine, and what a verdict
 * looks like is the command's.
 *
 * <p>Nouns: an <em>instance</em> is one run of all of a test's threads over memory of its own; a <em>launch</em> is
 * what is handed to a device at once, one instance or hundreds of thousands of them; a {@link periscope.runtime.Tally}
 * is what the launches of one run came to, which {@link periscope.runtime.Runner} makes; instances without an outcome
 * are {@link periscope.runtime.Unended}.
 * <em>Incantations</em> are those of section 4.3 of [GPUC].
 *
 * <p>Invariants: what a launch does at random follows from its seed. Nothing that is run here can go on for ever by
 * itself: every wait in a kernel is bounded. No type of OpenCL is seen outside this module.
 */
package periscope.runtime;
