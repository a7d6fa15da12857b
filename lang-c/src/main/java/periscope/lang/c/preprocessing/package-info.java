/**
 * The preprocessor of C, in the phases of translation of the standard (C11 5.1.1.2).
 *
 * <p>Duty: {@link periscope.lang.c.preprocessing.Preprocessor} turns what a user wrote, its comments blanked out, into
 * {@link periscope.lang.c.preprocessing.Expanded}, the text that the grammar reads. {@link
 * periscope.lang.c.preprocessing.Lines} joins lines, {@link periscope.lang.c.preprocessing.Tokenizer} makes tokens of
 * them, {@link periscope.lang.c.preprocessing.Expansion} and {@link periscope.lang.c.preprocessing.Substitution}
 * replace macros by tokens, {@link periscope.lang.c.preprocessing.Condition} computes what {@code #if} asks, {@link
 * periscope.lang.c.preprocessing.Output} writes tokens as text. It does what C11, 6.10 says; trigraphs, digraphs, raw
 * texts of C++ and {@code __VA_OPT__} are not there, and directives among the arguments of a macro are refused.
 *
 * <p>Invariants: tokens are joined by {@code ##} and by nothing else; every stretch of the expanded text knows where it
 * comes from, that of a macro is where the macro is used; a text without directives and macros stays what it is; time
 * and memory are bounded, whatever the text.
 */
package periscope.lang.c.preprocessing;
