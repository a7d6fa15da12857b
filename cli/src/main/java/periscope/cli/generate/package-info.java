/**
 * {@code periscope generate}: tests that are made.
 *
 * <p>Duty: {@link periscope.cli.generate.Generate} finds out which {@link periscope.cli.generate.Way} is asked for,
 * refuses options that say nothing there, and has the tests written ({@link periscope.cli.generate.TestFiles}).
 *
 * <p>Invariants: the same request writes the same bytes. No option is passed over in silence. What was not looked at
 * within the limit of time is told, and the exit code says so.
 */
package periscope.cli.generate;
