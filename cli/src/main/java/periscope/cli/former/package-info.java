/**
 * Former names of commands and options, which are still understood.
 *
 * <p>Duty: turn a command line in former names into the line that replaces it, before the line is parsed. {@link
 * periscope.cli.former.FormerNames} rewrites lines by the table {@code names.txt}; a {@link
 * periscope.cli.former.Rename} is a row of it.
 *
 * <p>Invariants: no other package knows a former name; a line without former names comes back as it was.
 */
package periscope.cli.former;
