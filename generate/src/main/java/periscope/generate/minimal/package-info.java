/**
 * Minimal tests of a model.
 */
package periscope.generate.minimal;
