/**
 * Which fences an application needs, found by taking them away.
 *
 * <p>Duty: {@link periscope.applications.harden.Hardening} is empirical fence insertion ([STRESS], Algorithm 1); a
 * {@link periscope.applications.harden.Check} is one question that it puts, with the answer.
 *
 * <p>Invariants: what is found is what runs showed, and no proof: it depends on the environment, on the order in which
 * fences are taken away, and on luck. A check that was stopped before it is decided changes nothing. Questions follow
 * from the settings and the answers, so that one with the same settings goes on from answers that are known.
 */
package periscope.applications.harden;
