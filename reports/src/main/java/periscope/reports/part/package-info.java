/**
 * Parts of reports, for every form of a report.
 *
 * <p>Duty: a report is composed once, of parts, and shown as lines of text or as a page. Nouns: a {@link
 * periscope.reports.part.Part} is a labelled text, a sentence, a table, a text in fixed columns, a picture, or lines of
 * a source file.
 *
 * <p>Invariant: only the lines of a part have the escapes of colours, and everything that the lines say is in the other
 * components, too, so that no form of a report says less than another.
 */
package periscope.reports.part;
