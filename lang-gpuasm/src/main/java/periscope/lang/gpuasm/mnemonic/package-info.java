/**
 * Spellings that the parser and the printer of GPU assembly share.
 *
 * <p>Duty: the operators that have an instruction of their own. Any other operator is written as an expression in
 * parentheses.
 */
package periscope.lang.gpuasm.mnemonic;
