/**
 * What the results in a database mean, for pages.
 *
 * <p>Duty: {@link periscope.web.findings.ResultPages} answers below {@code /api/results} with what {@link
 * periscope.web.findings.Reports} has: the answers of the analyses as tables, files and pictures.
 *
 * <p>Invariants: nothing is analysed here; whoever opens the site has the analyses of the command. Nothing that is
 * answered says who handed results in.
 */
package periscope.web.findings;
