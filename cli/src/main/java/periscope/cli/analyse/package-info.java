/**
 * {@code periscope analyse}: analyses of the counts in a database of results.
 *
 * <p>Duty: ask {@code periscope.results.analysis} and show its answers. {@link periscope.cli.analyse.Analyse} is the
 * command; {@link periscope.reports.analysis.Analysis} is a question, {@link periscope.reports.analysis.Answers} asks
 * it, {@link periscope.reports.analysis.Section} is an answer in every form, {@link
 * periscope.reports.analysis.DeviceSections} and {@link periscope.reports.analysis.TestSections} make them, {@link
 * periscope.reports.analysis.Charts} draws, {@link periscope.reports.analysis.Findings} has all answers for other
 * programs, {@link periscope.reports.analysis.AnalyseJson} is the report as data.
 *
 * <p>Invariants: text, JSON and CSV have the same numbers; the database is not changed.
 */
package periscope.cli.analyse;
