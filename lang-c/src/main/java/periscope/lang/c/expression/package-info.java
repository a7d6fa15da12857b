/**
 * The lowering of expressions of the text to terms and instructions, with a class for each kind of construct. {@link
 * periscope.lang.c.expression.ExpressionLowering} puts the classes together.
 *
 * <p>Invariant: a construct evaluates its parts through {@link periscope.lang.c.expression.Expressions} and the bodies
 * of functions through {@link periscope.lang.c.expression.Bodies}, which are given to it. So no construct refers to
 * {@code ExpressionLowering}, and none to another that refers back to it.
 */
package periscope.lang.c.expression;
