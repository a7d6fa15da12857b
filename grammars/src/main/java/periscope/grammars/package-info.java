/**
 * What every Xtext grammar of Periscope shares.
 *
 * <p>Duty: read a text with a parser that is made on first use, and say in the user's words what is wrong with the text
 * and where. Nouns: {@link periscope.grammars.LazyParser}, {@link periscope.grammars.TreeReader}, {@link
 * periscope.grammars.SyntaxErrors} with the {@link periscope.grammars.Wording} of one language, {@link
 * periscope.grammars.Problems}, {@link periscope.grammars.Spans}. What only one language says stays in its own module.
 *
 * <p>Invariants: knows no grammar; Xtext and EMF types go no further than to the classes that use a grammar's parser.
 */
package periscope.grammars;
