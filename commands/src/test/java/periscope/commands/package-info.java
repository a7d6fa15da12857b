/**
 * Whole commands: their golden outputs, their JSON reports beside the schemas, their answers after an interruption.
 */
package periscope.commands;
