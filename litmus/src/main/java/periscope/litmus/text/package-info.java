/**
 * Words and tables of plain text, for every message and report.
 *
 * <p>Duty: turn parts of tests and of their texts into words, and lay out lines. Nouns: {@link
 * periscope.litmus.text.Prose} wraps sentences, {@link periscope.litmus.text.TextTable} aligns columns, {@link
 * periscope.litmus.text.Markup} escapes text for XML and HTML; {@link
 * periscope.litmus.text.ConditionLine}, {@link periscope.litmus.text.ExpressionText}, {@link
 * periscope.litmus.text.GridText} and {@link periscope.litmus.text.StepText} are parts of tests in words; a {@link
 * periscope.litmus.text.ShellLine} is a command that a user can copy.
 *
 * <p>Invariant: nothing here prints, and nothing knows colours.
 */
package periscope.litmus.text;
