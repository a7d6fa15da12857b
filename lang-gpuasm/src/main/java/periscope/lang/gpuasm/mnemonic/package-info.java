/**
 * Spellings that the parser and the printer of GPU assembly share.
 *
 * <p>Duty: which operators have an instruction of their own. Everything else is written as an expression in
 * parentheses.
 */
package periscope.lang.gpuasm.mnemonic;
