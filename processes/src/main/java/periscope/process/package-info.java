/**
 * Programs of others, run within limits.
 *
 * <p>Nouns: a {@link periscope.process.Call} is one run of a program, under {@link
 * periscope.process.Limits}.
 *
 * <p>Invariants: arguments are a list and never pass through a shell; when a call is over, for whatever reason, nothing
 * that it started goes on, as far as the system tells what that is.
 */
package periscope.process;

