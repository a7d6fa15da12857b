/**
 * The way from the grammar's tree to the syntax tree in plain Java: {@link periscope.lang.c.syntax.TreeReader}. The
 * dialect reads the additions of its grammar to the core's ({@link periscope.lang.c.syntax.OwnSyntax}).
 *
 * <p>Duty: the last stage that sees types of Xtext and EMF for the code of threads. Nothing is refused here: the
 * lowering reports a problem, if a run of the text reaches it.
 */
package periscope.lang.c.syntax;
