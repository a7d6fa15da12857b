/**
 * Whether compilers kept a test's memory accesses ([GPUC], section 4.4, whose tool is called optcheck).
 *
 * <p>Duty: compares the accesses that a test makes with those of a listing, PTX or the machine code SASS, in kind and
 * order. Text only: who asked which driver or disassembler for the listing is not its matter.
 *
 * <p>Nouns: an {@link periscope.runtime.optcheck.Access} is one memory operation of a listing, of which only the kind
 * is known. A
 * <em>marker</em> is a comment in PTX that says where a thread's instructions begin or end.
 *
 * <p>Invariants: what cannot be compared is said to be not checked. More fences than the test has are no change, since
 * compilers make strong accesses of them; fewer are one.
 *
 * <p>Decisions: listings tell neither locations nor, in SASS, threads; two loads that changed places look as before.
 * The paper's tool gives each access an instruction that speaks of it; here a thread's accesses stand in one {@code
 * asm} statement, in which only the assembler can move them.
 */
package periscope.runtime.optcheck;
