/**
 * From the grammar's tree to the syntax tree in plain Java: {@link periscope.lang.c.syntax.TreeReader}. What a
 * dialect's grammar has besides the core's, the dialect reads ({@link periscope.lang.c.syntax.OwnSyntax}).
 *
 * <p>Duty: the last that sees types of Xtext and EMF of what threads do. Nothing is refused here: what is wrong is
 * told where it is lowered, if a run of the text comes to it.
 */
package periscope.lang.c.syntax;
