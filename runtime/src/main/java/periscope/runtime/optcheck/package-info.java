/**
 * The check that compilers kept a test's memory accesses ([GPUC], section 4.4, whose tool is called optcheck).
 *
 * <p>Duty: compare the accesses of a test with those of a listing, PTX or the machine code SASS, in kind and order.
 * Text only: the listing may come from any driver or disassembler.
 *
 * <p>Nouns: an {@link periscope.runtime.optcheck.Access} is one memory operation of a listing, with its kind and
 * nothing else. A <em>marker</em> is a comment in PTX that marks the begin or the end of a thread's instructions.
 *
 * <p>Invariants: accesses that cannot be compared are reported as not checked. More fences than the test has are no
 * change, since compilers make strong accesses of fences; fewer are a change.
 *
 * <p>Decisions: listings tell neither locations nor, in SASS, threads; two loads that changed places look as before.
 * The paper's tool gives each access an instruction that speaks of it; here a thread's accesses stand in one {@code
 * asm} statement, in which only the assembler can move them.
 */
package periscope.runtime.optcheck;
