/**
 * Litmus tests of every language in an editor.
 *
 * <p>Duty: {@link periscope.lsp.litmus.LitmusService} asks the language that a test's first word names for problems,
 * and its {@link periscope.lsp.language.Glossary} for words; {@link periscope.lsp.litmus.Formatting} lays a test out.
 * A language needs nothing here but a file {@code HEADER.words} among the resources; without one its tests still have
 * problems and names.
 *
 * <p>Invariants: languages are found through {@link periscope.litmus.language.LitmusLanguages} and this package knows
 * none by name; a laid-out test has the same characters but for blanks, and reads as an equal test, or it is not
 * offered.
 */
package periscope.lsp.litmus;
