/**
 * Programs of others, run within limits.
 *
 * <p>Nouns: a {@link periscope.process.Call} is one run of a program, under {@link periscope.process.Limits}.
 *
 * <p>Invariants: arguments are a list and never pass through a shell; once a call has ended, for whatever reason, no
 * process that it started goes on, as far as the system names these processes.
 */
package periscope.process;
