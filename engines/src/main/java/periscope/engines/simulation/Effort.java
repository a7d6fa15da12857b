package periscope.engines.simulation;

/**
 * What an engine that visits executions has looked at.
 *
 * @param executions consistent executions that were visited
 * @param ways       ways that were gone to their end: at each is an execution, or one that the model forbids, or what
 *                   no execution begins with
 */
public record Effort(long executions, long ways) {

  public Effort plus(Effort that) {
    return new Effort(executions + that.executions, ways + that.ways);
  }
}
