/**
 * Commands that ask real compilers: {@code extract}, {@code check}.
 *
 * <p>Duty: a compiler's name and options in, a table or verdicts out; {@link periscope.compilers} asks compilers,
 * {@link periscope.cli.verify} checks programs.
 *
 * <p>Invariants: a report names the compiler's version; a test that a compiler refuses is a result with a reason.
 */
package periscope.cli.compiler;
