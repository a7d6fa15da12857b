/**
 * The command {@code serve}: the pages of {@code periscope.web}, opened or written down.
 *
 * <p>Duty: put the site together from what the other commands know. {@link periscope.cli.serve.OpenedSite} has its
 * tests; {@link periscope.web.tests.ModelJudge} says of outcomes what {@code run} would say, {@link
 * periscope.web.findings.DatabaseReports} of results what {@code analyse} would say; {@link
 * periscope.cli.serve.WorkerProgram} is this command once more, for the questions of visitors.
 *
 * <p>Invariants: nothing is judged here that another command would judge otherwise. Standard output has the address of
 * the site, or what was written, and nothing else.
 */
package periscope.cli.serve;

