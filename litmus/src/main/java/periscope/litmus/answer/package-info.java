/**
 * Answers: the verdict on any question, how final states meet a test's condition, and the standing of any answer.
 *
 * <p>Nouns: a {@link periscope.litmus.answer.Verdict} says whether a claim holds in every case; {@link
 * periscope.litmus.answer.VerdictWords} are the words in which a question says it; a {@link
 * periscope.litmus.answer.Judgement} is herd's answer to a condition; {@link periscope.litmus.answer.Status} is the
 * standing of an answer, whatever was asked, which commands turn into an exit code.
 */
package periscope.litmus.answer;
