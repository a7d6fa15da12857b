/**
 * Options of the commands that search programs.
 *
 * <p>Duty: turn a command line into a {@link periscope.verifier.task.VerificationTask}. Nouns: a {@link
 * periscope.cli.search.Subject} is the mapping that is asked about; {@link periscope.cli.search.ProgramOptions} say
 * which programs to search, {@link periscope.cli.search.SearchOptions} also against which model and how.
 *
 * <p>Invariant: options that do not go with a search are refused with a way out, never ignored.
 */
package periscope.cli.search;
