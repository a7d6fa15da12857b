/**
 * Terms, which are the meaning of pieces of C expressions, and arithmetic on values.
 *
 * <p>Duty: {@link periscope.lang.c.term.Term} has the kinds: values of a type, places in memory, structures and
 * arrays, of memory or of a thread's own. {@link periscope.lang.c.term.Arithmetic} computes with values by C's rules
 * (C11 6.3.1 and 6.5), {@link periscope.lang.c.term.NumberFunction} like the languages' functions that touch no
 * memory. {@link periscope.lang.c.term.Numbers} reads constants.
 *
 * <p>Invariants: nothing here knows a name of a test, or makes an instruction; a value's expression gives numbers of
 * its type, in canonical form.
 */
package periscope.lang.c.term;
