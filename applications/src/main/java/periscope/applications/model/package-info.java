/**
 * Models' verdicts on applications.
 *
 * <p>Nouns: {@link periscope.applications.model.ModelVerdicts} ask a model for the fences that an application needs; a
 * {@link periscope.applications.model.StandIn} is a litmus test in the place of an application that is too large for
 * an answer in time, and {@link periscope.applications.model.StandIns} search for them.
 */
package periscope.applications.model;
