/** Thread-local expressions over registers and constants: C's integer operators, 64-bit, comparisons yield 0 or 1. */
package periscope.litmus.expression;
