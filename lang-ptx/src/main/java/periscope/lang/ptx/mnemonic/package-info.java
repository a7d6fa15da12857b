/**
 * The text of single instructions of PTX (PTX ISA, "Instruction Set"), without the litmus test around them.
 *
 * <p>Duty: translate mnemonic and operands to an instruction and back, for the test language and for mapping tables
 * alike. Nouns: opcode (the part before the first dot), suffix (a part after a dot), operand, guard.
 *
 * <p>Invariants: this package knows no grammar and no test; reading a printed instruction gives an equal instruction;
 * whatever the text, the only exception is {@link periscope.lang.ptx.mnemonic.MnemonicException}, which names the
 * wrong operand.
 *
 * <p>Decisions: {@code ld} and {@code st} without an order are weak, {@code .volatile} is relaxed at system scope;
 * {@code atom} and {@code red} are relaxed without an order and of gpu scope without a scope; {@code fence} is acq_rel
 * without an order and has to state its scope; {@code membar.cta}, {@code .gl} and {@code .sys} are sc fences (PTX
 * ISA, the instructions' own pages). Suffixes are read in any order. Instructions compute in the type that they name,
 * else in the type of their operands. Instructions that the ISA lacks and litmus tests use: {@code suld}, {@code
 * sust}, {@code tld} and {@code cold} as plain accesses, {@code goto} and the compare-and-branch instructions, {@code
 * sub} as an atomic operation, expressions in parentheses.
 */
package periscope.lang.ptx.mnemonic;
