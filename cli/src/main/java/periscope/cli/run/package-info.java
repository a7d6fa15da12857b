/**
 * The commands {@code run} and {@code devices}: litmus tests on devices.
 *
 * <p>Duty: read the command line, name devices and their stress. {@code periscope.comparison.device} runs tests and
 * compares the observed outcomes with models.
 */
package periscope.cli.run;
