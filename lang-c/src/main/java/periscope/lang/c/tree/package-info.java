/**
 * The syntax tree of functions in plain Java: {@link periscope.lang.c.tree.CFunction}, {@link
 * periscope.lang.c.tree.Statement} and {@link periscope.lang.c.tree.CExpression}, each with its place in the text.
 *
 * <p>Duty: the text as it stands, without the grammar. Operators bind by C's rules; brackets, casts and the order of
 * operands stay. Facts that follow from the text alone are part of it: the variables that a function changes, the
 * depth of a call, whether a declaration stands in a block. A dialect adds nodes of its own ({@code OfDialect}).
 *
 * <p>Decision: names are not resolved here. A function is read anew at each call, with its parameters standing for
 * other memory; the statements before decide to which array a pointer points, and which registers hold constants. So
 * names become {@linkplain periscope.lang.c.term.Term terms}, typed and resolved, where they are lowered.
 */
package periscope.lang.c.tree;
