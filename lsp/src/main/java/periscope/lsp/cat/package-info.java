/**
 * Memory models in an editor.
 *
 * <p>Duty: {@link periscope.lsp.cat.CatService} says what a name of a model means and where it is defined. Nouns: an
 * {@link periscope.lsp.cat.Outline} is what one file defines and includes, each {@link periscope.lsp.cat.Definition}
 * with the stretch of text in which it can be seen; {@link periscope.lsp.cat.Definitions} follows includes.
 *
 * <p>Invariants: an outline is read without the grammar and in spite of errors, since a text is wrong most of the time
 * that it is being written; of a text without errors it has exactly the definitions that the parser reads. Problems are
 * the parser's and the compiler's alone.
 */
package periscope.lsp.cat;
