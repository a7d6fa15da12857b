/**
 * Texts, positions in them, and problems of texts.
 *
 * <p>Duty: carry a problem from the reader that found it to the user, with file, line, column, the line itself, a
 * caret under the span and a way out. Nouns: {@link periscope.litmus.source.SourceText}, {@link
 * periscope.litmus.source.Span}, {@link periscope.litmus.source.Diagnostic}, {@link
 * periscope.litmus.source.InvalidInputException}, {@link periscope.litmus.source.NearNames}, {@link
 * periscope.litmus.source.UnclearNumber}.
 *
 * <p>Invariant: invalid input always surfaces as {@code InvalidInputException}; no other exception escapes a parser.
 */
package periscope.litmus.source;
