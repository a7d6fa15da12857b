/**
 * Executions in words: the names of events, the axioms that are violated, the races, the loops that were cut.
 *
 * <p>Nouns: {@link periscope.engines.execution.EventNames} give each event a letter; {@link
 * periscope.engines.execution.Violations} tell why a model forbids an execution, {@link
 * periscope.engines.execution.Races} where a test races, {@link periscope.engines.execution.UndefinedText} the step
 * that has no defined behaviour, {@link periscope.engines.execution.CutText} the loops that were not followed to their
 * end.
 */
package periscope.engines.execution;
