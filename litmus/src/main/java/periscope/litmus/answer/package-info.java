/**
 * Answers: the verdict on any question, the meeting of a test's condition by final states, and the standing of any
 * answer.
 *
 * <p>Nouns: a {@link periscope.litmus.answer.Verdict} says whether a claim holds in every case; {@link
 * periscope.litmus.answer.VerdictWords} are the words of a question for its verdict; {@link
 * periscope.litmus.answer.Soundness} is the verdict on compiled programs with their {@link
 * periscope.litmus.answer.Fault}s; a {@link periscope.litmus.answer.Judgement} is herd's answer to a condition; {@link
 * periscope.litmus.answer.Status} is the standing of an answer to any question; commands turn it into an exit code.
 */
package periscope.litmus.answer;
