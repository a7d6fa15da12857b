/**
 * The meaning of the names of a thread: its registers and variables ({@link periscope.lang.c.name.ThreadNames}), the
 * locations of the test ({@link periscope.lang.c.name.Locations}), and the term that a name stands for at a place of
 * the text ({@link periscope.lang.c.name.Resolution}).
 *
 * <p>Duty: one table of names for all lowering of a thread. A name is looked up where it is used: the statements
 * before decide the target of a pointer, and the registers that hold constants.
 */
package periscope.lang.c.name;
