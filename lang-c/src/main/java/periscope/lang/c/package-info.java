/**
 * What the C dialects of litmus tests share: text to {@link periscope.litmus.LitmusTest} and back.
 *
 * <p>Duty: headers, comments, the init block, threads, statements, expressions and conditions. A dialect gives a
 * {@link periscope.lang.c.Dialect} (its words, and the {@link periscope.lang.c.Calls} that its threads may make) to a
 * {@link periscope.lang.c.TestReader}, and a {@link periscope.lang.c.Notation} to a {@link periscope.lang.c.Printer};
 * its grammar inherits {@code CCore}. The core knows no dialect: no address space, function or scope stands here by
 * name.
 *
 * <p>Reading has three steps. <em>Header</em>: the test's name may contain {@code + . - [ ]} and runs to the end of the
 * line, and comments nest, which no token of a C-like lexer can describe; so the header line, the free text and all
 * comments are replaced by blanks of the same length, and every later offset is one of the user's text. A {@code (*} is
 * a comment only if a {@code *)} that ends no cast balances it.
 * <em>Grammar</em>: Xtext turns the rest into a syntax tree without knowing what names mean. <em>Lowering</em>: names
 * get their meaning; reads and calls inside expressions become instructions, in an order that {@link
 * periscope.lang.c.Evaluations} leaves open where the dialect's standard does; their values are in
 * registers {@code $0}, {@code $1}, …
 *
 * <p>Instructions have structured control flow and expressions that touch no memory, so much of C is spelt out: {@code
 * for} is {@code while}; {@code return}, {@code break} and {@code continue} put what they skip under a condition, with
 * a register {@code $n} to remember the jump where the other branch of an {@code if} does not do; {@code ++} and {@code
 * +=} are reads and writes; {@code c ? a : b} is arithmetic, or branches if an arm touches memory. {@code ({ …; e; })}
 * is GNU C's: loop tests that C has no expression for are written so.
 *
 * <p>Places. An array is one location for each of its cells ({@code x}, {@code x[1]}, …). An index that is constant, or
 * the same for all registers ({@code r ^ r}), names the cell; another one becomes a choice between the cells, and a run
 * in which it is outside the array has no defined behaviour ({@code __builtin_unreachable()}). In both cases the access
 * has an address dependency on the registers in the index. How {@code *x} accesses memory, the declaration of x in the
 * thread says (or that in the init block), unless a cast says otherwise.
 *
 * <p>Decisions. A location is atomic if a declaration says so or an atomic function accesses it. One that is declared
 * work-group memory here and global there is global. {@code 0:x} in the condition is the location x if
 * thread 0 writes no register x; a {@code locations} line is checked and changes nothing. Without placements all
 * threads are in work-group 0 of device 0, as herd has it. Work-group numbers that several devices use are renumbered.
 * An expected value in memory is read before the compare-exchange and written back if that fails. A right side of
 * {@code &&} or {@code ||} that touches memory runs only if needed. Labels matter on barriers only. {@code 0:r0=1} in
 * the init block is an assignment at the head of thread 0.
 *
 * <p>Invariants: reading what was printed gives an equal test; only {@code InvalidInputException} escapes the reader;
 * Xtext and EMF types go no further than to the dialects.
 */
package periscope.lang.c;
