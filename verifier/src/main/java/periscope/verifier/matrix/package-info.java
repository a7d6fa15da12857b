/**
 * Matrices: several tables, each by itself and every two of them mixed.
 *
 * <p>Nouns: a {@link periscope.verifier.matrix.Matrix} has the answer about each table alone, and a {@link
 * periscope.verifier.matrix.MatrixCell} for every two tables; {@link periscope.verifier.matrix.MatrixSearch} finds
 * them, and has the argument why few questions about many tables answer many questions about two.
 *
 * <p>Invariants: the verdict of a cell and the size of its smallest program are those that a search for the two tables
 * alone finds. A cell is decided, or says that it is not and why. A cell of an earlier run counts only if it is for the
 * same question and undamaged, and its wrong program is compiled again.
 */
package periscope.verifier.matrix;
