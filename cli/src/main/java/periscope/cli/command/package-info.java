/**
 * The subcommands that work on single files, or make them: one class each, its options as fields, its work in
 * {@code call}.
 *
 * <p>Invariant: a command writes only through its session's {@link periscope.cli.session.Terminal}.
 */
package periscope.cli.command;
