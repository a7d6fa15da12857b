/**
 * The session of one run of the command, for any subcommand.
 *
 * <p>Duty: find the named inputs, pass on the request to stop, and carry the output. Nouns: a {@link
 * periscope.cli.session.Session} holds the parts of a run: the {@link periscope.cli.session.Terminal} it writes to,
 * the {@link periscope.cli.session.Interruption} that asks it to stop, the {@link periscope.inputs.Sources} of its
 * inputs; a {@link periscope.cli.session.Subcommand} is the command that it runs, and {@link
 * periscope.cli.session.Exit} has the codes that it may return. {@link periscope.cli.session.ModelFiles}, {@link
 * periscope.cli.session.Unroll}, {@link periscope.cli.session.TimeOption} and {@link
 * periscope.cli.session.LocalOption} are options of several commands. {@link periscope.inputs.Forms} are the forms in
 * which tests can be written.
 *
 * <p>Invariants: no parser is set up before something is read with it, since that costs start-up time; results go to
 * stdout and everything else to stderr.
 */
package periscope.cli.session;
