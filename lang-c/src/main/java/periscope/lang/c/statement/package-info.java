/**
 * Statements of the text to instructions. {@link periscope.lang.c.statement.ThreadLowering} lowers a thread; {@link
 * periscope.lang.c.statement.FlowLowering} has sequences, loops and jumps, {@link
 * periscope.lang.c.statement.Declarations} what declares something.
 *
 * <p>Invariant: as among expressions, who lowers a part of a statement is given an interface ({@code Statements},
 * {@code Sequences}) and does not refer back.
 */
package periscope.lang.c.statement;
