/**
 * Questions of the site's editors about a text that is being written.
 *
 * <p>Duty: {@link periscope.web.editor.Editors} answers from {@code periscope.lsp}: the problems of the text,
 * proposals for a place, the meaning of the word at a place. {@link periscope.web.server.TimedWorker} limits the time
 * of an answer, so that a text at which the readers hang keeps nobody else waiting for long.
 *
 * <p>Invariants: texts include and extend shipped files only. The server keeps no text.
 */
package periscope.web.editor;
