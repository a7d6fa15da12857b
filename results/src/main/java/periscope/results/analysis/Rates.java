package periscope.results.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import periscope.litmus.schema.Field;
import periscope.results.data.Counts;
import periscope.results.data.Observation;
import periscope.results.data.Run;

/** The highest rates of weak outcomes: for each device and test, the rate under its best configuration. */
public final class Rates {

  private Rates() {}

  /**
   * The largest rate of a test on a device.
   *
   * @param configuration number of the configuration with this rate
   * @param weak          number of weak outcomes under it
   * @param instances     number of instances under it
   * @param rate          weak outcomes per instance, from 0 to 1
   */
  public record Rate(
      String vendor,
      String device,
      String test,
      @Field(value = "the number of the one with the largest share", least = 0) int configuration,
      @Field(value = "outcomes there", least = 0) long weak,
      @Field(value = "there", least = 0) long instances,
      @Field("weak of instances, from 0 to 1") double rate) {}

  /** The average and the largest rate of a test over the devices of a vendor. */
  public record VendorRate(String vendor, String test, int devices, double average, double largest) {}

  /**
   * For each device and test, the tuning configuration with the largest rate, the first of several. Results without
   * instances are skipped.
   */
  public static List<Rate> best(List<Observation> observations) {
    Map<Subject, Map<String, Rate>> best = new TreeMap<>();
    Subject.Known subjects = new Subject.Known();
    for (Observation o : observations) {
      Counts counts = o.result().counts();
      if (o.about().kind() == Run.Kind.TUNING && counts.total() > 0) {
        Subject subject = subjects.of(o);
        Rate rate = new Rate(subject.vendor(), subject.title(), o.test(), o.result().number(), counts.weak(),
            counts.total(), counts.weakRate());
        best.computeIfAbsent(subject, s -> new TreeMap<>())
            .merge(o.test(), rate, (old, one) -> one.rate() > old.rate() ? one : old);
      }
    }
    return best.values().stream().flatMap(m -> m.values().stream()).toList();
  }

  /**
   * The average and the largest of these rates for each vendor and test; the vendor {@code all} stands for all devices.
   */
  public static List<VendorRate> byVendor(List<Rate> rates) {
    Map<String, Map<String, List<Rate>>> groups = new TreeMap<>();
    for (Rate rate : rates) {
      groups.computeIfAbsent(rate.vendor(), v -> new TreeMap<>()).computeIfAbsent(rate.test(), t -> new ArrayList<>())
          .add(rate);
    }
    List<VendorRate> all = new ArrayList<>();
    groups.forEach((vendor, tests) -> tests.forEach((test, of) -> all.add(of(vendor, test, of))));
    for (String test : new TreeSet<>(rates.stream().map(Rate::test).toList())) {
      all.add(of("all", test, rates.stream().filter(r -> r.test().equals(test)).toList()));
    }
    return all;
  }

  private static VendorRate of(String vendor, String test, List<Rate> rates) {
    return new VendorRate(vendor, test, rates.size(),
        rates.stream().mapToDouble(Rate::rate).average().orElse(0),
        rates.stream().mapToDouble(Rate::rate).max().orElse(0));
  }
}
