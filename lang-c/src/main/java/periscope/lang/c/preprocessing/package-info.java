/**
 * The preprocessor of C, in the phases of translation of the standard (C11 5.1.1.2).
 *
 * <p>Duty: {@link periscope.lang.c.preprocessing.Preprocessor} turns the user's text, with its comments blanked out,
 * into {@link periscope.lang.c.preprocessing.Expanded}, the text that the grammar reads. {@link
 * periscope.lang.c.preprocessing.Lines} joins lines, {@link periscope.lang.c.preprocessing.Tokenizer} makes tokens of
 * them, {@link periscope.lang.c.preprocessing.Expansion} and {@link periscope.lang.c.preprocessing.Substitution}
 * replace macros by tokens, {@link periscope.lang.c.preprocessing.Condition} computes the condition of {@code #if},
 * {@link periscope.lang.c.preprocessing.Output} writes tokens as text. It follows C11, 6.10, without trigraphs,
 * digraphs, raw texts of C++ and {@code __VA_OPT__}; directives among the arguments of a macro are refused.
 *
 * <p>Invariants: tokens are joined by {@code ##} and by nothing else; every stretch of the expanded text knows its
 * origin, for a macro the place of its use; a text without directives and macros stays unchanged; time and memory are
 * bounded, whatever the text.
 */
package periscope.lang.c.preprocessing;
