/**
 * What editors of the site's pages ask about a text that is being written.
 *
 * <p>Duty: {@link periscope.web.editor.Editors} answers with what {@code periscope.lsp} says of the text: its
 * problems, what may stand at a place, what stands there. {@link periscope.web.server.TimedWorker} sees to it that a
 * text at which the readers hang keeps nobody else waiting for long.
 *
 * <p>Invariants: texts include and extend shipped files only. Nothing is kept of a text.
 */
package periscope.web.editor;

