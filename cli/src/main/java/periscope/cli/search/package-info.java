/**
 * What the commands that search programs have in common, before there is an answer.
 *
 * <p>Duty: turn a command line into a question about soundness, and run its search. Nouns: a {@link
 * periscope.cli.search.Subject} is the mapping that is asked about; {@link periscope.cli.search.ProgramOptions} say
 * which programs to search, {@link periscope.cli.search.SearchOptions} also against which model and how; an {@link
 * periscope.cli.search.Inquiry} makes questions of them, about the mapping and about tables made by editing it; a
 * {@link periscope.inputs.NamedModel} is a model as the user calls it; {@link periscope.cli.search.SearchRun} runs
 * searches under a progress line, a time limit and Ctrl-C.
 *
 * <p>Invariant: options that do not go with a search are refused with a way out, never ignored.
 */
package periscope.cli.search;

