/**
 * One execution as lines of text.
 *
 * <p>Nouns: {@link periscope.reports.execution.ExecutionText} lists the events of an execution and their relations, by
 * the letters of {@link periscope.engines.execution.EventNames}.
 *
 * <p>Invariants: every report names an event by the same letter, its place in the execution; events without a location
 * have names, too. Relations go by the words of the field ([RSP], §2.2–§2.3).
 */
package periscope.reports.execution;
