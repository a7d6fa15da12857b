/**
 * Executions in words.
 *
 * <p>Duty: say what happens in one execution, and what is wrong with it. Nouns: {@link
 * periscope.engines.execution.EventNames} give each event a letter, a label such as {@code b: W[rel,dv] y=1}, and a phrase
 * for sentences; {@link periscope.engines.execution.Violations} tell why a model forbids an execution, as a sentence with
 * the cycle; {@link periscope.engines.execution.Races} tell why a program is undefined;
 * {@link periscope.semantics.KeptDependencies} say which dependencies between accesses a compiler kept.
 *
 * <p>Invariants: every report names an event by the same letter, its place in the execution; events without a location
 * are named, too. Relations go by the words of the field ([RSP], §2.2–§2.3).
 */
package periscope.cli.execution;

