package periscope.results.analysis;

import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import periscope.results.data.Observation;
import periscope.results.data.Run;

/**
 * A subject of the analyses: one device in one campaign.
 *
 * @param campaign    the campaign that the device took part in
 * @param vendor      the device's vendor, in small letters
 * @param device      the device's name in reports
 * @param model       the key that devices of the same model share
 * @param environment the environment in which the tests ran; empty if that has no name
 */
record Subject(String campaign, String vendor, String device, String model, String environment)
    implements Comparable<Subject> {

  private static final Comparator<Subject> ORDER = Comparator.comparing(Subject::vendor)
      .thenComparing(Subject::device).thenComparing(Subject::environment).thenComparing(Subject::campaign);

  /** A cache of the subjects of runs. */
  static final class Known {

    private final Map<Run, Map<String, Subject>> runs = new IdentityHashMap<>();

    Subject of(Observation o) {
      return runs.computeIfAbsent(o.about(), r -> new HashMap<>())
          .computeIfAbsent(o.campaign(), c -> Subject.of(o));
    }
  }

  static Subject of(Observation o) {
    return new Subject(o.campaign(), o.about().device().maker(), o.about().device().title(),
        o.about().device().model(), o.about().surroundings().environment().orElse(""));
  }

  /** The device's name in reports, with its environment. */
  String title() {
    return environment.isEmpty() ? device : device + " (" + environment + ")";
  }

  @Override
  public int compareTo(Subject other) {
    return ORDER.compare(this, other);
  }
}
