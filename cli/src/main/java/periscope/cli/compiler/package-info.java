/**
 * Commands that ask real compilers: {@code extract}, {@code check}.
 *
 * <p>Duty: a compiler's name and options in, a table or verdicts out; what compilers are and how they are asked is in
 * {@link periscope.compilers}, how programs are checked in {@link periscope.cli.verify}.
 *
 * <p>Invariants: a report names the compiler's version; what a compiler does not compile is a result with a reason.
 */
package periscope.cli.compiler;
