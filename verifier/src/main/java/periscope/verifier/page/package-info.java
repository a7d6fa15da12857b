/**
 * Verdicts on mappings as pages for browsers.
 *
 * <p>Duty: compose the page of a search from the parts of its report. Noun: {@link periscope.verifier.page.VerifyPage}.
 *
 * <p>Invariant: a page says everything that the text of the report says; it takes over the text's own parts.
 */
package periscope.verifier.page;
