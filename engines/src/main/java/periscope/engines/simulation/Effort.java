package periscope.engines.simulation;

import periscope.litmus.schema.Field;

/**
 * The effort of an engine that visits executions.
 *
 * @param executions number of consistent executions visited
 * @param ways       number of branches that the search followed to their end, each to an execution, to an execution
 *                   that the model forbids, or to a beginning of no execution
 */
public record Effort(
    @Field(value = "consistent executions, each once", least = 0) long executions,
    @Field(value = "all ways that were gone to their end, those that come to nothing included", least = 0) long ways) {

  /** The effort of two searches together. */
  public Effort plus(Effort that) {
    return new Effort(executions + that.executions, ways + that.ways);
  }
}
