/**
 * The search for the fences that an application needs, by taking fences away.
 *
 * <p>Duty: {@link periscope.applications.harden.Hardening} is empirical fence insertion ([STRESS], Algorithm 1); a
 * {@link periscope.applications.harden.Check} is one question of it, with the answer.
 *
 * <p>Invariants: a result is an observation of runs, and no proof: it depends on the environment, on the order in
 * which fences are taken away, and on luck. A check that was stopped before it is decided changes nothing. Questions
 * follow from the settings and the answers, so that a hardening with the same settings goes on from known answers.
 */
package periscope.applications.harden;
