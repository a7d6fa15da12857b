/**
 * Periscope in an editor: a language server for tests, models and mappings.
 *
 * <p>Duty: {@link periscope.lsp.EditorLanguages} names every language service; {@code language} says what a service
 * answers, {@code litmus}, {@code cat} and {@code mapping} are the services, {@code protocol} speaks the Language
 * Server Protocol.
 *
 * <p>Invariants: problems are those that the commands report, from the same readers; types of the protocol stay in
 * {@code protocol}; nothing here is loaded by other commands.
 */
package periscope.lsp;
