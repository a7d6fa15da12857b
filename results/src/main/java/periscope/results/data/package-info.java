/**
 * Runs of tests on devices as values.
 *
 * <p>Duty: the records of a result. A {@link periscope.results.data.Run} is tests on one {@link
 * periscope.results.data.Device} under several {@link periscope.results.data.Parameters}, each with its number; a
 * {@link periscope.results.data.Result} is the {@link periscope.results.data.Counts} of one test under one of these.
 * {@link periscope.results.data.PublicTests} knows the names that published results use for tests.
 *
 * <p>Invariants: everything is immutable; a missing value is an empty {@code Optional}, or in a device's name an empty
 * text.
 */
package periscope.results.data;
