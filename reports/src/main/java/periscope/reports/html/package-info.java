/**
 * Reports as pages for browsers.
 *
 * <p>Duty: write a report into one HTML document that needs nothing else: styles and pictures stand inside, there are
 * no scripts, and nothing is fetched. Nouns: an {@link periscope.reports.html.HtmlReport} is a report's verdict and its
 * {@link periscope.reports.html.HtmlReport.Section sections}, {@link periscope.reports.html.HtmlText} writes the
 * document.
 *
 * <p>Invariants: every text is escaped, whatever names it has; the same report gives the same document; pages follow a
 * dark theme, fit 400 pixels, and can be printed.
 */
package periscope.reports.html;
