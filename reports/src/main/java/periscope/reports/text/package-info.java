/**
 * Words that several reports share.
 *
 * <p>Duty: one wording for one thing. Nouns: a {@link periscope.reports.text.TraceTable} is a run of the machine step
 * by step; an {@link periscope.reports.text.OperationText} is a source operation in the notation of tables, a {@link
 * periscope.reports.text.FormText} the form in which conditionals are compiled, {@link periscope.reports.text.Titles}
 * are the first sentences of shipped files.
 *
 * <p>Invariant: nothing here prints.
 */
package periscope.reports.text;
