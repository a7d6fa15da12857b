package periscope.results.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import periscope.litmus.schema.Field;
import periscope.results.data.Observation;
import periscope.results.data.PublicTests;
import periscope.results.data.Run;

/**
 * The analysis of whether a weak outcome would be seen again. Weak outcomes that come at a rate, and independently of
 * each other, are Poisson-distributed; so the rate gives the probability that at least one is seen within a time.
 * [MCM], section 4.2.
 */
public final class Reproducibility {

  /** The default confidence. */
  public static final double CONFIDENCE = 0.95;
  /** The default time for a test, in seconds. */
  public static final double SECONDS = 4;

  private Reproducibility() {}

  /**
   * The configuration under which a test should run on every device.
   *
   * @param environment   environment in which the tests ran; empty if it has no name
   * @param configuration number of the configuration; absent if the test was never weak
   * @param reached       number of devices on which the rate suffices
   * @param devices       number of devices that ran the test
   * @param least         smallest rate above zero among these devices, in weak outcomes per second
   * @param confidence    probability that the device with that rate shows a weak outcome within the time
   */
  public record Choice(
      @Field("empty if it has no name") String environment,
      String test,
      @Field(value = "absent if the test was never weak", least = 0) Optional<Integer> configuration,
      @Field(value = "devices on which the rate suffices", least = 0) int reached,
      @Field(value = "that ran the test", least = 0) int devices,
      @Field("the smallest rate above zero among them, in a second") double least,
      @Field("that the device with that rate shows one in time") double confidence) {}

  /** The probability of at least one outcome in a time, at a rate per second. */
  public static double confidence(double rate, double seconds) {
    return -Math.expm1(-rate * seconds);
  }

  /** The rate per second that shows at least one outcome in a time with a given confidence below 1. */
  public static double needed(double confidence, double seconds) {
    return Math.ceil(-Math.log1p(-confidence)) / seconds;
  }

  /**
   * For each environment and test, the configuration under which most devices reach the needed rate; of several, the
   * one with the largest smallest rate above zero, then the first. Only tests whose weak outcomes are allowed count.
   * Configurations are the same on two devices if they have the same number and parameters.
   */
  public static List<Choice> choices(List<Observation> observations, double confidence, double seconds) {
    Map<String, Map<String, Map<Configuration, Map<Subject, Double>>>> rates = new TreeMap<>();
    Subject.Known subjects = new Subject.Known();
    for (Observation o : observations) {
      double lasted = o.result().seconds().orElse(0);
      boolean allowed = PublicTests.ofConformance(o.test()).isEmpty();
      if (o.about().kind() == Run.Kind.TUNING && allowed && lasted > 0) {
        Subject subject = subjects.of(o);
        rates.computeIfAbsent(subject.environment(), e -> new TreeMap<>())
            .computeIfAbsent(o.test(), t -> new TreeMap<>())
            .computeIfAbsent(new Configuration(o.result().number(), o.result().parameters().text()),
                c -> new TreeMap<>())
            .put(subject, o.result().counts().weak() / lasted);
      }
    }
    List<Choice> choices = new ArrayList<>();
    rates.forEach((environment, tests) -> tests.forEach((test, configurations) ->
        choices.add(choice(environment, test, configurations, needed(confidence, seconds), seconds))));
    return choices;
  }

  private record Configuration(int number, String parameters) implements Comparable<Configuration> {
    @Override
    public int compareTo(Configuration other) {
      int order = Integer.compare(number, other.number);
      return order != 0 ? order : parameters.compareTo(other.parameters);
    }
  }

  private static Choice choice(String environment, String test,
      Map<Configuration, Map<Subject, Double>> configurations, double needed, double seconds) {
    Set<Subject> subjects = new TreeSet<>();
    configurations.values().forEach(c -> subjects.addAll(c.keySet()));
    Configuration best = configurations.entrySet().stream().max(Comparator
        .<Map.Entry<Configuration, Map<Subject, Double>>>comparingLong(e -> reached(e.getValue(), needed))
        .thenComparing(e -> least(e.getValue())).thenComparing(Map.Entry::getKey, Comparator.reverseOrder()))
        .orElseThrow().getKey();
    double least = least(configurations.get(best));
    return new Choice(environment, test, least > 0 ? Optional.of(best.number()) : Optional.empty(),
        (int) reached(configurations.get(best), needed), subjects.size(), least, confidence(least, seconds));
  }

  private static long reached(Map<Subject, Double> rates, double needed) {
    return rates.values().stream().filter(r -> r >= needed).count();
  }

  /** The smallest rate above zero; 0 if there is none. */
  private static double least(Map<Subject, Double> rates) {
    return rates.values().stream().mapToDouble(r -> r).filter(r -> r > 0).min().orElse(0);
  }
}
