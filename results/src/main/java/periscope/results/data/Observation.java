package periscope.results.data;

/**
 * A result together with the run that it belongs to.
 *
 * @param run    number of the run in its database
 * @param about  the run
 * @param result what a test did
 */
public record Observation(long run, Run about, Result result) {

  /** What the test is called by everybody, whatever the run calls it. */
  public String test() {
    return PublicTests.canonical(result.test());
  }
}
