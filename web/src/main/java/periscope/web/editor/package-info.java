/**
 * Questions of the site about a text that is being written.
 *
 * <p>Duty: {@link periscope.web.editor.Editors} takes the questions of editors: the problems of the text, proposals
 * for a place, the meaning of the word at a place. {@link periscope.web.editor.Translation} takes a visitor's test for
 * a page that runs it. {@link periscope.web.worker.Workers} answers.
 *
 * <p>Invariants: texts include and extend shipped files only. The server keeps no text.
 */
package periscope.web.editor;
