/**
 * A small preprocessor: {@code #define}, {@code #undef}, {@code #if} and its like; {@code #include} is passed over.
 *
 * <p>Duty: {@link periscope.lang.c.preprocessing.Preprocessor} turns what a user wrote into {@link
 * periscope.lang.c.preprocessing.Expanded}, the text that the grammar reads. Comments have been blanked out before. It
 * does what C11, 6.10 says, but for this: {@code #} in a macro, macros with a variable number of arguments and a macro
 * whose arguments stand outside of what it is used in are not there.
 *
 * <p>Invariants: every stretch of the expanded text knows where it comes from, that of a macro is where the macro is
 * used; a text without directives and definitions stays what it is; time and memory are bounded, whatever the text.
 */
package periscope.lang.c.preprocessing;
