/** {@code mutate} from a model to its report. */
package periscope.commands.mutate;
