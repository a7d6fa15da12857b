/**
 * Analyses of the results in a database, for pages.
 *
 * <p>Duty: {@link periscope.web.findings.ResultPages} answers below {@code /api/results} from {@link
 * periscope.web.findings.Reports}: the answers of the analyses as tables, files and pictures. {@link
 * periscope.web.findings.ExampleReports}, below {@code /api/example}, show a visitor the page before there are results.
 *
 * <p>Invariants: nothing is analysed here; the command that opens the site has the analyses. No answer names the
 * people who handed results in.
 */
package periscope.web.findings;
