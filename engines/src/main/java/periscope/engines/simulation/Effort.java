package periscope.engines.simulation;

/**
 * The effort of an engine that visits executions.
 *
 * @param executions number of consistent executions visited
 * @param ways       number of ways that the search followed to their end, each to an execution, to an execution that
 *                   the model forbids, or to a beginning of no execution
 */
public record Effort(long executions, long ways) {

  public Effort plus(Effort that) {
    return new Effort(executions + that.executions, ways + that.ways);
  }
}
