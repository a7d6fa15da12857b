/**
 * What a litmus test's file says should come out of it.
 *
 * <p>Duty: read the lines of a test's comment that state verdicts, so that a corpus checks itself. The lines are
 *
 * <pre>
 * expect model NAME: Never|Sometimes|Always [race-free|racy]
 * expect mapping NAME: sound|unsound|stuck|unsound stuck|racy|inapplicable|unknown
 * </pre>
 *
 * <p>Nouns: an {@link periscope.litmus.expectation.Observation} is herd's word for how often a condition's proposition
 * holds; a {@link periscope.litmus.expectation.ProgramVerdict} says how a mapping does on one program; {@link
 * periscope.litmus.expectation.Expectations} are all verdicts that a file states.
 *
 * <p>Invariant: a file states at most one verdict for each model and for each mapping.
 */
package periscope.litmus.expectation;
