/**
 * Minimal tests of a model, after Lustig, Wright, Papakonstantinou and Giroux [LWPG17]: every program with an outcome
 * that the model forbids, where the model allows each single weakening.
 *
 * <p>Nouns: a {@link periscope.generate.minimal.Step} is an instruction without operands, an {@link
 * periscope.generate.minimal.Alphabet} has the parts of programs of a language. A {@link
 * periscope.generate.minimal.Program} has no values: an outcome has for each read its write, or the initial value, and
 * for each location its last write ({@link periscope.generate.minimal.Results}). A {@link
 * periscope.generate.minimal.Judge} decides which outcomes are allowed; all outcomes of a program with undefined
 * behaviour are. A {@link periscope.generate.minimal.Skeletons skeleton} is a program without orders and scopes.
 *
 * <p>The outcomes of a program are the outcomes of its candidate executions: each read gets the initial value or that
 * of another instruction's write to its location, and some write to each location that has one is last. An outcome is
 * forbidden if no consistent execution has it, whatever its coherence. The single weakenings ({@link
 * periscope.generate.minimal.Weakening}) are: an instruction is removed; it is replaced by one that is one step weaker
 * in order, scope or remote flag, with none of the alphabet between; a read-modify-write becomes a read and a write
 * behind it, each with its share of the order; one work-group becomes two. Where an instruction is removed, its read
 * leaves the outcome, reads of its write may get any value, and so may a location whose last write it was. Empty
 * programs forbid nothing. Programs are straight lines of one device, without dependencies, barriers,
 * compare-exchanges or volatile accesses; read-modify-writes are exchanges.
 *
 * <p>No minimal test is missed ({@link periscope.generate.minimal.MinimalSearch}), for a model with three properties:
 *
 * <ol>
 *   <li>The model allows the outcomes of interleavings. So the search looks only at other outcomes.
 *   <li>More fences, or stronger instructions, with the same ones of order seq_cst, forbid no less; nor does any
 *       program forbid less than one of the same accesses at their weakest without fences. So, of each choice of those
 *       with order seq_cst, a result's forbidden programs are those above a {@link periscope.generate.minimal.Border
 *       border}, and only those on it can be minimal. A program without one of its instructions has a border, too; a
 *       program above that border is forbidden without the instruction, and so is not minimal: the search leaves it
 *       out before any question about the whole program. Many skeletons have the same parts, up to names, so the
 *       search {@link periscope.generate.minimal.Table remembers} parts. A result that the {@link
 *       periscope.generate.minimal.Bare weakest} accesses forbid without one of them, or with fences left out, is
 *       forbidden so in all programs of a skeleton; the search does not look at such results.
 *   <li>A fence that is first or last in its thread orders nothing, nor does an access to a location that no other
 *       instruction accesses or none writes.
 * </ol>
 *
 * <p>Tests compare with a brute force that uses none of the three. The search watches the first and the second: a suite
 * states whether it met a program for which one fails. Each found test is minimal whether they hold or not, because
 * the search asks about all its weakenings in the end.
 *
 * <p>Invariants: of tests that differ only by the order of threads, names of locations and work-groups, there is one.
 * The same request gives the same tests in the same order, however many workers share it.
 */
package periscope.generate.minimal;
