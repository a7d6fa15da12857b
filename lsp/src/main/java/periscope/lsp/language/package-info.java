/**
 * The questions of an editor to a language.
 *
 * <p>Duty: the questions ({@link periscope.lsp.language.LanguageService}), their answers ({@link
 * periscope.lsp.language.Proposal}, {@link periscope.lsp.language.HoverText}, {@link
 * periscope.litmus.source.Diagnostic}), and the shared parts of services: the words of a language with their meanings
 * ({@link periscope.lsp.language.Glossary}), the word at a place ({@link periscope.lsp.language.Word}), the parts of a
 * text outside comments ({@link periscope.lsp.language.Visible}).
 *
 * <p>Invariants: this package knows no protocol; positions are offsets into the text. A service keeps nothing between
 * calls but parsers, and answers whatever the text: a text with errors still has completion and hover.
 */
package periscope.lsp.language;
