/** {@code verify} and {@code check --mapping}: verdicts of whole searches, and their programs checked again. */
package periscope.commands.verify;
