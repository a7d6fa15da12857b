/**
 * The lowering of statements of the text to instructions. {@link periscope.lang.c.statement.ThreadLowering} lowers a
 * thread; {@link periscope.lang.c.statement.FlowLowering} has sequences, loops and jumps, {@link
 * periscope.lang.c.statement.Declarations} declarations.
 *
 * <p>Invariant: as among expressions, a class that lowers a part of a statement gets an interface ({@code Statements},
 * {@code Sequences}) and does not refer back.
 */
package periscope.lang.c.statement;
