/**
 * The command {@code validate}: a model beside other models, machines, devices, and observations on chips.
 *
 * <p>Duty: read the command line and name the oracles; {@code periscope.comparison.oracle} asks them.
 */
package periscope.cli.validate;
