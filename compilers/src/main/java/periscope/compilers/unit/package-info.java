/**
 * Operations of source languages as units that real compilers take.
 *
 * <p>Nouns: a {@link periscope.compilers.unit.UnitForm} writes operations as functions, one each, and functions as a
 * unit.
 *
 * <p>Invariants: a function does its operation and nothing else; locations are arguments and results are returned, so
 * that the compiler knows nothing more of them than the operation states, and merges, moves or drops nothing.
 */
package periscope.compilers.unit;
