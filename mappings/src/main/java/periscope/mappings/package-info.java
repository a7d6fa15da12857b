/**
 * Compiler mappings: finding them, and compiling litmus tests with them (remote-scope-promotion paper, §5.4, Table 3).
 *
 * <p>Duty: {@link periscope.mappings.Mappings} finds shipped tables and tables in files;
 * {@link periscope.mappings.Compiler} turns a source test into a target test and remembers which row made each instruction.
 *
 * <p>Invariants: a mapping that was loaded has no lint errors; a compiled test has the source test's name, condition,
 * locations (not marked atomic any more) and placements; an operation without a row is an error, never dropped.
 */
package periscope.mappings;
