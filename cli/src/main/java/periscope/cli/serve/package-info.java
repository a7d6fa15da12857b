/**
 * The command {@code serve}: the pages of {@code periscope.web}, opened or written down.
 *
 * <p>Duty: put the site together from the functions of other commands. {@link periscope.cli.serve.OpenedSite} has its
 * tests; {@link periscope.web.tests.ModelJudge} judges outcomes as {@code run} does, {@link
 * periscope.web.findings.DatabaseReports} analyse results as {@code analyse} does; {@link
 * periscope.cli.serve.WorkerProgram} is this command once more, for the questions of visitors.
 *
 * <p>Invariants: every judgement equals that of another command. Standard output has the address of the site, or the
 * written files, and nothing else.
 */
package periscope.cli.serve;
