package periscope.results.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import periscope.litmus.schema.Field;
import periscope.results.data.Observation;
import periscope.results.data.PublicTests;
import periscope.results.data.Run;

/**
 * The scores of testing environments, which tell how many mutants an environment kills, and how fast: the mutation
 * score and the death rate of [MCM].
 */
public final class MutantScores {

  private MutantScores() {}

  /**
   * The mutants of one mutator on one device, or of all mutators on all devices of an environment.
   *
   * @param device      or {@code all}
   * @param environment in which the tests ran; empty if it has no name
   * @param mutator     1, 2 or 3; 0 for all
   * @param mutants     that were run; over several devices each counts on each
   * @param killed      of these, whose outcome was ever seen
   * @param score       killed of mutants, from 0 to 1
   * @param deathRate   kills in a second under the best configuration, averaged over the mutants; one that was never
   *     killed, or whose time is not known, has 0
   */
  public record Score(
      @Field("or all") String device,
      @Field("empty if it has no name") String environment,
      @Field(value = "1, 2 or 3; 0 for all", least = 0) int mutator,
      @Field(value = "that were run", least = 0) int mutants,
      @Field(least = 0) int killed,
      @Field("from 0 to 1") double score,
      @Field("kills in a second under the best configuration, averaged over mutants") double deathRate) {}

  private record Mutant(Subject subject, String test, int mutator) {}

  private static final class Best {
    private boolean killed;
    private double perSecond;
  }

  /** The scores of each device by mutator, then for all mutators; last those of all devices of each environment. */
  public static List<Score> all(List<Observation> observations) {
    Map<Subject, Map<String, Best>> best = new TreeMap<>();
    Subject.Known subjects = new Subject.Known();
    Map<String, Integer> mutators = new TreeMap<>();
    for (Observation o : observations) {
      PublicTests.ofMutant(o.test()).filter(f -> o.about().kind() == Run.Kind.TUNING).ifPresent(family -> {
        mutators.put(o.test(), family.mutator());
        Best one = best.computeIfAbsent(subjects.of(o), s -> new TreeMap<>())
            .computeIfAbsent(o.test(), t -> new Best());
        one.killed |= o.result().counts().weak() > 0;
        double seconds = o.result().seconds().orElse(0);
        if (seconds > 0) {
          one.perSecond = Math.max(one.perSecond, o.result().counts().weak() / seconds);
        }
      });
    }
    List<Score> scores = new ArrayList<>();
    Map<String, List<Map.Entry<Mutant, Best>>> environments = new TreeMap<>();
    best.forEach((subject, tests) -> {
      List<Map.Entry<Mutant, Best>> of = tests.entrySet().stream().map(e ->
          Map.entry(new Mutant(subject, e.getKey(), mutators.get(e.getKey())), e.getValue())).toList();
      for (int mutator : new int[] {1, 2, 3, 0}) {
        add(scores, subject.device(), subject.environment(), mutator, of);
      }
      environments.computeIfAbsent(subject.environment(), e -> new ArrayList<>()).addAll(of);
    });
    if (best.size() > 1) {
      environments.forEach((environment, of) -> Stream.of(1, 2, 3, 0).forEach(m ->
          add(scores, "all", environment, m, of)));
    }
    return scores;
  }

  private static void add(List<Score> scores, String device, String environment, int mutator,
      List<Map.Entry<Mutant, Best>> all) {
    List<Best> of = all.stream().filter(e -> mutator == 0 || e.getKey().mutator() == mutator).map(Map.Entry::getValue)
        .toList();
    int killed = (int) of.stream().filter(b -> b.killed).count();
    if (!of.isEmpty()) {
      scores.add(new Score(device, environment, mutator, of.size(), killed, (double) killed / of.size(),
          of.stream().mapToDouble(b -> b.perSecond).average().orElse(0)));
    }
  }
}
