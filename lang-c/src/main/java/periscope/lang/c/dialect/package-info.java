/**
 * The words of a dialect, and what they mean: types, places, orders of evaluation ({@link
 * periscope.lang.c.dialect.DialectWords}), where a thread is ({@link periscope.lang.c.dialect.Whereabouts}), and the
 * functions that every dialect has ({@link periscope.lang.c.dialect.Builtins}).
 *
 * <p>Duty: to be asked about words. Nothing here looks at a text or makes an instruction.
 */
package periscope.lang.c.dialect;
