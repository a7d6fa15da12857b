/**
 * The words of a dialect, and their meaning: types, places, orders of evaluation ({@link
 * periscope.lang.c.dialect.DialectWords}), the place of a thread ({@link periscope.litmus.launch.Whereabouts}), and
 * the functions that every dialect has ({@link periscope.lang.c.dialect.Builtins}).
 *
 * <p>Duty: answers about words. Nothing here looks at a text or makes an instruction.
 */
package periscope.lang.c.dialect;
