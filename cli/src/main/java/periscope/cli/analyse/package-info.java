/**
 * {@code periscope analyse}: what the counts in a database of results mean.
 *
 * <p>Duty: ask {@code periscope.results.analysis} and show its answers. {@link periscope.cli.analyse.Analyse} is the
 * command; {@link periscope.cli.analyse.Analysis} is what can be asked, {@link periscope.cli.analyse.Answers} asks it,
 * {@link periscope.cli.analyse.Section} is an answer in every form, {@link periscope.cli.analyse.DeviceSections} and
 * {@link periscope.cli.analyse.TestSections} make them, {@link periscope.cli.analyse.Charts} draws, {@link
 * periscope.cli.analyse.Findings} is all of it for other programs, {@link
 * periscope.cli.analyse.AnalyseJson} is the report as data.
 *
 * <p>Invariants: text, JSON and CSV have the same numbers; the database is not changed.
 */
package periscope.cli.analyse;
