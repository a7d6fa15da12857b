/**
 * The corpus against the engines: every verdict that a file of {@code corpus/} states is computed and compared, and
 * every file states every verdict.
 */
package periscope.suites.corpus;
