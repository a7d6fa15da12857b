/**
 * Compiler mappings: finding them, and compiling litmus tests with them ([RSP], §5.4, Table 3).
 *
 * <p>Duty: {@link periscope.mappings.Mappings} finds shipped tables and tables in files; {@link
 * periscope.mappings.Compiler} turns a source test into a target test and remembers which row made each instruction.
 *
 * <p>Invariants: a mapping that was loaded has no lint errors; a compiled test has the source test's name, condition,
 * locations (not marked atomic any more) and placements; an operation without a row is an error, never dropped.
 *
 * <p>Decisions on the way to an assembly with scopes: a scope of one work-item becomes that of the work-group, the
 * narrowest there; registers that an address was computed from stay in it as {@code r ^ r}; a compare-exchange uses
 * the row of an order as strong as that of success and that of failure, fails only where the values differ, and sets
 * its registers from the old value afterwards; the memory that a fence orders is ignored, since fences of assemblies
 * order all memory.
 */
package periscope.mappings;
