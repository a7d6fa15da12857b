/**
 * The question whether a mapping is sound, and the search that answers it.
 *
 * <p>Nouns: a {@link periscope.verifier.task.VerificationTask} asks about a mapping and about tables made by editing
 * it; {@link periscope.verifier.task.SearchSettings} choose the programs, and the way to search them; {@link
 * periscope.verifier.task.SearchRun} runs searches under a progress line, a time limit and the request to stop. For a
 * cluster, {@link periscope.verifier.task.QuestionText} writes a question as a text, {@link
 * periscope.verifier.task.LayoutWork} opens the text, and {@link periscope.verifier.task.LayoutAnswers} are answers
 * as texts.
 *
 * <p>Invariant: settings that do not go with a search are refused with a way out ({@link
 * periscope.verifier.task.SettingException}), never ignored.
 */
package periscope.verifier.task;
