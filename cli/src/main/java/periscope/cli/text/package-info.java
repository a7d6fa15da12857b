/**
 * What reports of several commands say alike.
 *
 * <p>Duty: one wording for one thing. Nouns: a {@link periscope.litmus.condition.Judgement} is herd's answer to a test's
 * condition; {@link periscope.litmus.text.ConditionLine} shows the condition itself; a {@link
 * periscope.cli.text.TraceTable} is a run of the machine step by step; {@link periscope.engines.execution.CutText} and {@link
 * periscope.engines.execution.UndefinedText} tell what an answer leaves out, {@link periscope.litmus.text.StepText} where in a text
 * that is; {@link periscope.litmus.text.TextTable} aligns whatever is a table.
 *
 * <p>Invariant: nothing here writes; it only says what is to be written.
 */
package periscope.cli.text;

