/**
 * Memory models as text: the records that a {@code .cat} file is read into, and the way back.
 *
 * <p>Duty: syntax only. Nouns: {@link periscope.models.ast.CatFile}, {@link periscope.models.ast.Statement}, {@link
 * periscope.models.ast.CatExpression}, {@link periscope.models.ast.Binding}, and {@link periscope.models.ast.Model}, a
 * file with its includes resolved. Invariants: every node has the span it came from; reading the text of {@link
 * periscope.models.ast.CatPrinter} gives equal records; spellings that mean the same ({@code ~r} and {@code !r},
 * {@code r+} and {@code r^+}) are one record.
 */
package periscope.models.ast;
