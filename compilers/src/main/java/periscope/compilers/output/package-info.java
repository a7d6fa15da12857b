/**
 * The languages of compilers' output.
 *
 * <p>Nouns: a {@link periscope.compilers.output.OutputLanguage} cuts a module into functions, makes the right side of a
 * row from a function, and makes a litmus test from the functions of its threads.
 *
 * <p>Invariant: no other package asks which language a compiler writes, except for the words of extracted rows.
 */
package periscope.compilers.output;
