/**
 * Annotations of records that become JSON: the words and limits from which the schema of a report is generated.
 *
 * <p>Duty: a {@link periscope.litmus.schema.Schema} names the schema of a report, its edition and its title; a {@link
 * periscope.litmus.schema.Field} describes a component, and gives the words and limits that its type does not give.
 *
 * <p>Invariants: the annotations have no effect on the JSON itself; a record's types say which fields are required.
 */
package periscope.litmus.schema;
