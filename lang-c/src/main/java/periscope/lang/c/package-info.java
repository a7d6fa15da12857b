/**
 * What a dialect of C brings, and what it is given: {@link periscope.lang.c.Dialect}, the {@link
 * periscope.lang.c.Calls} that its threads may make, and an {@link periscope.lang.c.Evaluator} for the expressions in
 * them.
 *
 * <p>Passes. {@link periscope.lang.c.reading.TestReader} reads a test: the grammar makes a tree of the text; names,
 * elements and members become {@linkplain periscope.lang.c.term.Term terms}, which have types and say where something
 * is ({@code name}, {@code expression}); terms become instructions ({@code access}); {@code statement} puts these in
 * order. Packages depend on each other one way only: {@code type}, {@code term}, {@code dialect}, {@code name}, {@code
 * access}, this one, {@code expression}, {@code statement}, {@code reading}. {@link
 * periscope.lang.c.printing.TestPrinter} writes tests with a dialect's {@link periscope.lang.c.printing.Notation}. The
 * core knows no dialect: no address space, function or scope stands here by name.
 *
 * <p>Instructions have structured control flow, so much of C is spelt out: {@code for} is {@code while}; {@code
 * return}, {@code break} and {@code continue} put what they skip under a condition, with a register {@code $n} to
 * remember the jump where the other branch of an {@code if} does not do ({@link
 * periscope.lang.c.statement.FlowLowering}).
 *
 * <p>A function that the test defines is read where it is called ({@link periscope.lang.c.expression.Inlining}), with
 * names of its own for what it declares. Variables that hold addresses are followed along the text ({@link
 * periscope.lang.c.access.Pointers}): registers hold numbers only, and what else a name stands for, {@link
 * periscope.lang.c.name.ThreadNames} knows.
 *
 * <p>Arrays and structures of a thread's own are registers, one for each number in them ({@link
 * periscope.lang.c.access.OwnObjects}). In memory a structure is a location for each member; vectors are such
 * structures ({@link periscope.lang.c.expression.Vectors}). An array of arrays is one array, whose inner bounds are
 * asked about apart.
 *
 * <p>Expressions of instructions touch no memory. So reads and calls inside of C's expressions become instructions, in
 * an order that {@link periscope.lang.c.access.Evaluations} leaves open where the dialect's standard does; their values
 * are in registers {@code $0}, {@code $1}, … {@code ++} and {@code +=} are reads and writes; {@code c ? a : b} is
 * arithmetic, or branches if an arm touches memory or may have no result; a right side of {@code &&} or {@code ||} of
 * which this is true runs only if needed. Which of the registers in such arithmetic C reads, {@link
 * periscope.lang.c.register.Unassigned} works out.
 *
 * <p>Places. An array is one location for each of its cells ({@code x}, {@code x[1]}, …). An index that is constant, or
 * the same for all registers ({@code r ^ r}), names the cell; another one becomes a choice between the cells, and a run
 * in which it is outside the array has no defined behaviour ({@code __builtin_unreachable()}). In both cases the access
 * has an address dependency on the registers in the index. How {@code *x} accesses memory, the declaration of x in the
 * thread says (or that in the init block), unless a cast says otherwise. A location is atomic if a declaration says so
 * or an atomic function accesses it. One that is declared work-group memory here and global there is global. An
 * expected value in memory is read before the compare-exchange and written back if that fails.
 *
 * <p>Invariants: a term that is wrong has been reported, once; reading what was printed gives an equal test; Xtext and
 * EMF types go no further than to the dialects.
 */
package periscope.lang.c;
