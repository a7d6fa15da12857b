/**
 * Memory models in an editor.
 *
 * <p>Duty: {@link periscope.lsp.cat.CatService} has the meaning of a name of a model and the place of its definition.
 * Nouns: an {@link periscope.lsp.cat.Outline} has the definitions and includes of one file, each {@link
 * periscope.lsp.cat.Definition} with its scope in the text; {@link periscope.lsp.cat.Definitions} follows includes.
 *
 * <p>Invariants: an outline is read without the grammar and in spite of errors, since a text has errors during most of
 * its writing; of a text without errors it has exactly the definitions that the parser reads, which tests check.
 * Problems are the parser's and the compiler's alone.
 */
package periscope.lsp.cat;
