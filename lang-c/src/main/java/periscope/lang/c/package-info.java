/**
 * The interfaces between a dialect of C and the core: {@link periscope.lang.c.Dialect}, the {@link
 * periscope.lang.c.Calls} that its threads may make, and an {@link periscope.lang.c.Evaluator} for the expressions in
 * them.
 *
 * <p>Passes. (1) The grammar makes a tree of the text, and {@code syntax} makes a {@linkplain
 * periscope.lang.c.tree.Node syntax tree} in plain Java of it, in which operators bind by C's rules. (2) Names,
 * elements and members become {@linkplain periscope.lang.c.term.Term terms}: lvalues, values and objects, resolved and
 * typed ({@code name}, {@code expression}). (3) Terms become instructions ({@code access}), which {@code statement}
 * puts in order. The second and the third pass follow each other construct by construct, since the meaning of a name
 * depends on the statements before. Packages depend on each other one way only: {@code type}, {@code term}, {@code
 * tree}, {@code syntax}, {@code dialect}, {@code name}, {@code access}, this one, {@code expression}, {@code
 * statement}, {@code reading}; {@link periscope.lang.c.reading.TestReader} reads a test with all of them, {@link
 * periscope.lang.c.printing.TestPrinter} writes one with a dialect's {@link periscope.lang.c.printing.Notation}. The
 * core knows no dialect: no address space, function or scope stands here by name.
 *
 * <p>Instructions have structured control flow, so much of C is spelt out: {@code for} is {@code while}; {@code
 * return}, {@code break} and {@code continue} put the skipped statements under a condition, with a register {@code $n}
 * to remember the jump where the other branch of an {@code if} is not enough ({@link
 * periscope.lang.c.statement.FlowLowering}).
 *
 * <p>A function that the test defines is read where it is called ({@link periscope.lang.c.expression.Inlining}), with
 * names of its own for its declarations. Variables that hold addresses are followed along the text ({@link
 * periscope.lang.c.access.Pointers}): registers hold numbers only, and {@link periscope.lang.c.name.ThreadNames} knows
 * any other meaning of a name.
 *
 * <p>Arrays and structures of a thread's own are registers, one for each number in them ({@link
 * periscope.lang.c.access.OwnObjects}). In memory a structure is a location for each member; vectors are such
 * structures ({@link periscope.lang.c.expression.Vectors}). An array of arrays is one array, whose inner bounds are
 * asked about apart.
 *
 * <p>Expressions of instructions touch no memory. So reads and calls inside of C's expressions become instructions, in
 * an order that {@link periscope.lang.c.access.Evaluations} leaves open where the dialect's standard does; their
 * values are in registers {@code $0}, {@code $1}, … {@code ++} and {@code +=} are reads and writes; {@code c ? a : b}
 * is arithmetic, or branches if an arm touches memory or may have no result; such a right side of {@code &&} or {@code
 * ||} runs only if needed. {@link periscope.lang.c.register.Unassigned} finds the registers in such arithmetic that C
 * reads.
 *
 * <p>Places. An array is one location for each of its cells ({@code x}, {@code x[1]}, …). An index that is constant,
 * or the same for all registers ({@code r ^ r}), names the cell; any other index becomes a choice between the cells,
 * and a run in which it is outside the array has no defined behaviour ({@code __builtin_unreachable()}). In both cases
 * the access has an address dependency on the registers in the index. The declaration of x in the thread, or in the
 * init block, determines how {@code *x} accesses memory, unless a cast overrides it. A location is atomic if a
 * declaration says so or an atomic function accesses it. A location that one thread declares work-group memory and
 * another global is global. An expected value in memory is read before the compare-exchange and written back if the
 * compare-exchange fails.
 *
 * <p>Invariants: a wrong term has been reported, once; reading a printed test gives an equal test; types of Xtext and
 * EMF reach only {@code syntax}, {@code reading} and the syntax of dialects.
 */
package periscope.lang.c;
