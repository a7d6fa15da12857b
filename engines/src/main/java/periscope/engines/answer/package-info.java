/**
 * A litmus test from its name or file to its answer.
 *
 * <p>Duty: read a test, choose its model and engine, and decide whether its condition holds and whether its file
 * expects that. Nouns: a {@link periscope.engines.answer.TestRunner} takes files to {@link
 * periscope.engines.answer.TestResult}s; a {@link periscope.engines.answer.TestAnswer} is a model's answer about a
 * test; an {@link periscope.engines.answer.Agreement} compares it with an expectation, a {@link
 * periscope.engines.answer.Deadlock} is an execution that never ends, an {@link periscope.engines.answer.Explanation}
 * shows why an outcome is possible or not; {@link periscope.engines.answer.InOrder} spreads tests over threads.
 *
 * <p>Invariant: whatever goes wrong with one test becomes its result, and the others go on.
 */
package periscope.engines.answer;
