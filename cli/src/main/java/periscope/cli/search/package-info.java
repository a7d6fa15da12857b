/**
 * Options of the commands that search programs.
 *
 * <p>Duty: turn a command line into a {@link periscope.verifier.task.VerificationTask}. Nouns: a {@link
 * periscope.cli.search.Subject} is the mapping in question; {@link periscope.cli.search.ProgramOptions} choose the
 * programs of the search, {@link periscope.cli.search.SearchOptions} also its model and engine.
 *
 * <p>Invariant: options that do not go with a search are refused with a way out, never ignored.
 */
package periscope.cli.search;
