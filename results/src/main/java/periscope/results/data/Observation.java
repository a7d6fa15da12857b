package periscope.results.data;

import java.util.OptionalDouble;

/**
 * A result together with the run that it belongs to.
 *
 * @param run      number of the run in its database
 * @param campaign what runs share that were one record, or one campaign: one device at one time
 * @param about    the run
 * @param result   what a test did
 */
public record Observation(long run, String campaign, Run about, Result result) {

  /** The same with another time. */
  public Observation lasting(OptionalDouble seconds) {
    Result r = result;
    return new Observation(run, campaign, about, new Result(r.number(), r.parameters(), r.test(), r.shader(),
        r.counts(), r.expected(), seconds, r.forbidden(), r.launchSeed()));
  }

  /** What the test is called by everybody, whatever the run calls it. */
  public String test() {
    return PublicTests.canonical(result.test());
  }
}
