/**
 * Pages of reports, beside the same reports as text.
 *
 * <p>Duty: a page says everything that the text says, for every kind of verdict. Noun: {@link
 * periscope.commands.html.HtmlReportsTest} runs commands that print text and write a page.
 *
 * <p>Invariant: text and page come from one run.
 */
package periscope.commands.html;
