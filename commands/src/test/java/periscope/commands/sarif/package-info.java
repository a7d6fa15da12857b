/** SARIF logs of all commands that write one. */
package periscope.commands.sarif;
