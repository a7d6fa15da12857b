/**
 * What a litmus test asks of its final states: {@code exists}, {@code ~exists}, {@code forall}, with an optional
 * {@code filter} that restricts the states looked at.
 */
package periscope.litmus.condition;

