/**
 * Operations of source languages as units that real compilers take.
 *
 * <p>Nouns: a {@link periscope.compilers.unit.UnitForm} writes operations as functions, one each, and functions as a
 * unit.
 *
 * <p>Invariants: a function does its operation and nothing else; locations are arguments and results are returned, so
 * that nothing is known of them that the operation does not say, and nothing is merged, moved or left out.
 */
package periscope.compilers.unit;
