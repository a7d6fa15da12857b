/**
 * Terms to instructions: reads and writes of memory and registers ({@link periscope.lang.c.access.Accesses}), atomic
 * operations ({@link periscope.lang.c.access.AtomicAccesses}), the cells that an index may choose ({@link
 * periscope.lang.c.access.Cells}), pointers ({@link periscope.lang.c.access.Pointers}), and the order of all these
 * ({@link periscope.lang.c.access.Evaluations}).
 *
 * <p>Duty: instructions of given terms. No expression of the text is evaluated here, so nothing here refers back to
 * the package that does.
 */
package periscope.lang.c.access;
