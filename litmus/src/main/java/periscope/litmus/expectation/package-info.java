/**
 * The verdicts that a litmus test's file expects.
 *
 * <p>Duty: read the lines of a test's comment that state verdicts, so that a corpus checks itself. The lines are
 *
 * <pre>
 * expect model NAME: Never|Sometimes|Always [race-free|racy]
 * expect mapping NAME [from MODEL] [to MODEL]: sound|unsound [N]|stuck|unsound stuck [N]|racy|inapplicable|unknown
 * </pre>
 *
 * <p>The models are those that judge the source and the compiled test, N is the number of outcomes that only the
 * compiled test has; a missing model is the usual model, a missing model of the compiled test is the machine, a
 * missing N is any number.
 *
 * <p>Nouns: an {@link periscope.litmus.expectation.Observation} is herd's word for how often a condition's proposition
 * holds; a {@link periscope.litmus.answer.Soundness} is the verdict on a mapping for one program; {@link
 * periscope.litmus.expectation.Expectations} are all verdicts that a file states.
 *
 * <p>Invariant: a file states at most one verdict for each model, and for each mapping under the same models.
 */
package periscope.litmus.expectation;
