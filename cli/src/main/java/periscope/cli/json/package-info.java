/**
 * Reports for programs: how they are written, and the parts that several of them have.
 *
 * <p>Invariant: only commands that were asked for JSON come here, since the library for it costs start-up time. What a
 * report contains is said by the schemas in {@code docs}.
 */
package periscope.cli.json;
