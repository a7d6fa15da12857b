/**
 * Thread-local expressions over registers and constants: C's integer operators, each in a type of a width and a sign,
 * and conversions between these. Comparisons yield 0 or 1. The page docs/numbers.md has the rules of each language for
 * overflow, shifts and division.
 */
package periscope.litmus.expression;
