/**
 * The Language Server Protocol over two streams.
 *
 * <p>Duty: {@link periscope.lsp.protocol.StdioServer} serves one editor until it says {@code exit} or its stream ends;
 * {@link periscope.lsp.protocol.Documents} keeps the texts that are open and puts the editor's questions to their
 * {@link periscope.lsp.language.LanguageService}.
 *
 * <p>Invariants: the output has protocol and nothing else; whatever the editor sends and whatever a service throws,
 * the server goes on, and logs it; one thread asks the services, so that none needs locks, and a text that was changed
 * meanwhile is not checked.
 */
package periscope.lsp.protocol;
