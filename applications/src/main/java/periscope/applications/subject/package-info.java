/**
 * Subjects of trials: programs that run with some of their fences, and show whether the result is right.
 *
 * <p>Duty: a {@link periscope.applications.subject.Subject} runs with fences in an environment; a {@link
 * periscope.applications.subject.Trial} is the result. {@link periscope.applications.subject.OnDevice} is an
 * application on a device, real or simulated.
 *
 * <p>Invariants: wrong results, endless runs and broken runs are distinguished, and all three are errors. A stopped
 * run shows nothing.
 */
package periscope.applications.subject;
