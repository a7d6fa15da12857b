/**
 * The shared part of the tests of all modules, and no shipped code: the share of an endless test that a build runs
 * ({@link periscope.testing.Sample}), and tools that a machine may lack ({@link periscope.testing.ForeignTools}).
 *
 * <p>Nothing here knows Periscope's own vocabulary, so that every module's tests may use it, {@code litmus} included.
 */
package periscope.testing;
