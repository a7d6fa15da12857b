/**
 * What the names of a thread mean: its registers and variables ({@link periscope.lang.c.name.ThreadNames}), the
 * locations of the test ({@link periscope.lang.c.name.Locations}), and the term that a name stands for at a place of
 * the text ({@link periscope.lang.c.name.Resolution}).
 *
 * <p>Duty: one table of names for all who lower a thread. A name is looked up where it is used: where a pointer points
 * to, and which registers hold constants, depends on the statements before.
 */
package periscope.lang.c.name;
