/**
 * The syntax tree of functions in plain Java: {@link periscope.lang.c.tree.CFunction}, {@link
 * periscope.lang.c.tree.Statement} and {@link periscope.lang.c.tree.CExpression}, each with its place in the text.
 *
 * <p>Duty: the text as it stands, without the grammar. Operators bind as C says; brackets, casts and the order of
 * operands stay. What follows from the text alone is part of it: which variables a function changes, how deep a call
 * is nested, whether a declaration stands in a block. A dialect adds nodes of its own ({@code OfDialect}).
 *
 * <p>Decision: names are not resolved here. A function is read anew at each call, with its parameters standing for
 * other memory; which array a pointer points to, and which registers hold constants, the statements before decide. So
 * names become {@linkplain periscope.lang.c.term.Term terms}, typed and resolved, where they are lowered.
 */
package periscope.lang.c.tree;
