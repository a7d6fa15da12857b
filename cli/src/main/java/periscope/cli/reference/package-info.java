/**
 * References of the command line, made of the commands themselves: the completion script of shells and the manual page.
 *
 * <p>Duty: {@link periscope.cli.reference.Completion} is the command that prints them; {@link
 * periscope.cli.reference.ManualPage} writes the page.
 */
package periscope.cli.reference;
