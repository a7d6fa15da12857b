package periscope.results.analysis;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import periscope.litmus.schema.Field;
import periscope.results.data.Observation;
import periscope.results.data.Run;

/** The summary for each vendor: its devices and models, the instances and weak outcomes, and the time. */
public final class Summaries {

  private Summaries() {}

  /**
   * The summary of a vendor.
   *
   * @param devices   number of devices
   * @param models    number of models, which differ in vendor, architecture or description
   * @param instances number of instances of tests in tuning runs
   * @param weak      number of weak outcomes of these
   * @param seconds   known time of all runs together
   */
  public record Vendor(
      @Field("in small letters; all is all of them") String vendor,
      @Field(value = "that took part", least = 0) int devices,
      @Field(value = "of them that differ in vendor, architecture or description", least = 0) int models,
      @Field(value = "of tests in runs for tuning", least = 0) long instances,
      @Field(value = "outcomes of these", least = 0) long weak,
      @Field("of all runs, as far as that was told") double seconds) {}

  private static final class Sums {
    private final Set<String> campaigns = new HashSet<>();
    private final Set<String> models = new HashSet<>();
    private long instances;
    private long weak;
    private double seconds;

    void add(Observation o, Subject subject) {
      campaigns.add(subject.campaign());
      models.add(subject.model());
      seconds += o.result().seconds().orElse(0);
      if (o.about().kind() == Run.Kind.TUNING) {
        instances += o.result().counts().total();
        weak += o.result().counts().weak();
      }
    }
  }

  /** The summaries of all vendors, and of {@code all} vendors together. */
  public static List<Vendor> byVendor(List<Observation> observations) {
    Map<String, Sums> vendors = new TreeMap<>();
    Sums all = new Sums();
    Subject.Known subjects = new Subject.Known();
    for (Observation o : observations) {
      Subject subject = subjects.of(o);
      vendors.computeIfAbsent(subject.vendor(), v -> new Sums()).add(o, subject);
      all.add(o, subject);
    }
    List<Vendor> rows = new ArrayList<>();
    vendors.forEach((vendor, sums) -> rows.add(row(vendor, sums)));
    rows.add(row("all", all));
    return rows;
  }

  private static Vendor row(String vendor, Sums sums) {
    return new Vendor(
        vendor, sums.campaigns.size(), sums.models.size(), sums.instances, sums.weak, sums.seconds);
  }
}
