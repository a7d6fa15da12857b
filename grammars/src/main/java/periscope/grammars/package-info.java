/**
 * The shared part of all Xtext grammars of Periscope.
 *
 * <p>Duty: read a text with a parser that is made on first use, and report problems of the text in the user's words,
 * with their places. Nouns: {@link periscope.grammars.LazyParser}, {@link periscope.grammars.TreeReader}, {@link
 * periscope.grammars.SyntaxErrors} with the {@link periscope.grammars.Wording} of one language, {@link
 * periscope.grammars.Problems}, {@link periscope.grammars.Spans}, {@link periscope.grammars.BracketComment}. Wording
 * of a single language stays in that language's module.
 *
 * <p>Invariants: this package knows no grammar; types of Xtext and EMF reach only the classes that use a grammar's
 * parser.
 */
package periscope.grammars;
