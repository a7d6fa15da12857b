/**
 * Periscope in an editor: a language server for tests, models and mappings.
 *
 * <p>Duty: {@link periscope.lsp.EditorLanguages} names every language service; {@code language} has the questions to a
 * service, {@code litmus}, {@code cat} and {@code mapping} are the services, {@code protocol} speaks the Language
 * Server Protocol.
 *
 * <p>Invariants: problems are those that the commands report, from the same readers; types of the protocol stay in
 * {@code protocol}; nothing here is loaded by other commands.
 *
 * <p>Decisions. The server uses no generated editor code: litmus languages share a file ending, problems must be those
 * that the commands print, lint and semantic errors included, and grammars may inherit from each other, which makes
 * generated code answer for the wrong language. So the server asks each language's own reader for problems, and takes
 * words and their meanings from one glossary for each language. Litmus tests and mappings are laid out by moving
 * blanks only; a layout that changes a character, or that reads differently, is not offered. Models are not laid out:
 * the writer of a model chooses its line breaks.
 */
package periscope.lsp;
