/**
 * Whatever can be run with some of its fences, and shows whether it came out right.
 *
 * <p>Duty: a {@link periscope.applications.subject.Subject} is run under fences in an environment; a {@link
 * periscope.applications.subject.Trial} is how that came out. {@link periscope.applications.subject.OnDevice} is an
 * application on a device, real or simulated.
 *
 * <p>Invariants: what is wrong, what never ends and what breaks are told apart, and all three are errors. What was
 * stopped shows nothing.
 */
package periscope.applications.subject;
