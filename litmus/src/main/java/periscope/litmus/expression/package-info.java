/**
 * Thread-local expressions over registers and constants: C's integer operators, each in a type of a width and a sign,
 * and conversions between these. Comparisons yield 0 or 1. What the languages make of overflow, shifts and division is
 * said in docs/numbers.md.
 */
package periscope.litmus.expression;
