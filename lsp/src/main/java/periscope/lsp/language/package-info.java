/**
 * What an editor may ask of a language.
 *
 * <p>Duty: the questions ({@link periscope.lsp.language.LanguageService}), their answers ({@link
 * periscope.lsp.language.Proposal}, {@link periscope.lsp.language.HoverText}, {@link
 * periscope.litmus.source.Diagnostic}), and what services share: the words of a language with their meanings ({@link
 * periscope.lsp.language.Glossary}), the word at a place ({@link periscope.lsp.language.Word}), which part of a text is
 * comment ({@link periscope.lsp.language.Visible}).
 *
 * <p>Invariants: knows no protocol; positions are offsets into the text. A service keeps nothing between calls but
 * parsers, and answers whatever the text: a text with errors still has completion and hover.
 */
package periscope.lsp.language;
