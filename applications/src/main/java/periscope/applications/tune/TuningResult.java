package periscope.applications.tune;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.applications.stress.Tuned;
import periscope.applications.tune.Tuning.Scale;

/**
 * The counts of weak outcomes from tuning, as far as it came.
 *
 * @param patches   weak outcomes of each micro-benchmark and distance, at each word
 * @param sequences weak outcomes of each micro-benchmark and sequence, at each distance and patch; empty before that
 *                  stage
 * @param spreads   weak outcomes of each micro-benchmark and spread, at each distance; empty before that stage
 * @param stopped   whether a request to stop ended it
 */
public record TuningResult(Scale scale, List<int[]> patches, List<int[]> sequences, List<int[]> spreads,
    boolean stopped) {

  /**
   * How good something is.
   *
   * @param scores weak outcomes of each micro-benchmark, in their order
   */
  public record Scored(int index, long[] scores) {

    /** Whether another one has more of each micro-benchmark. */
    boolean isBeaten(Scored by) {
      return IntStream.range(0, scores.length).allMatch(i -> by.scores[i] > scores[i]);
    }

    /** Of how many micro-benchmarks it has more than another one. */
    int wins(Scored over) {
      return (int) IntStream.range(0, scores.length).filter(i -> scores[i] > over.scores[i]).count();
    }

    long sum() {
      return IntStream.range(0, scores.length).mapToLong(i -> scores[i]).sum();
    }
  }

  /** What is best, and whether others are not beaten by it in everything. */
  public record Best(Scored best, List<Scored> others) {}

  public TuningResult {
    patches = List.copyOf(patches);
    sequences = List.copyOf(sequences);
    spreads = List.copyOf(spreads);
  }

  static TuningResult stopped(Scale scale) {
    return new TuningResult(scale, List.of(), List.of(), List.of(), true);
  }

  static TuningResult of(Scale scale, List<int[]> patches) {
    return new TuningResult(scale, patches, List.of(), List.of(), false);
  }

  TuningResult cut() {
    return new TuningResult(scale, patches, sequences, spreads, true);
  }

  TuningResult sequences(List<int[]> counts) {
    return new TuningResult(scale, patches, counts, spreads, stopped);
  }

  TuningResult spreads(List<int[]> counts) {
    return new TuningResult(scale, patches, sequences, counts, stopped);
  }

  /** How many patches of each size a micro-benchmark shows, taken over all distances. */
  public Map<Integer, Integer> sizes(Micro micro) {
    Map<Integer, Integer> sizes = new TreeMap<>();
    if (!patches.isEmpty()) {
      Tuning.of(micro, patches).forEach(counts -> {
        int run = 0;
        for (int l = 0; l <= counts.length; l++) {
          if (l < counts.length && counts[l] > scale.noise()) {
            run++;
          } else if (run > 0) {
            sizes.merge(run, 1, Integer::sum);
            run = 0;
          }
        }
      });
    }
    return sizes;
  }

  /** The size of which a micro-benchmark shows most patches; empty if it shows none, or two as many. */
  public OptionalInt patch(Micro micro) {
    Map<Integer, Integer> sizes = sizes(micro);
    int most = sizes.values().stream().mapToInt(n -> n).max().orElse(0);
    List<Integer> best = sizes.keySet().stream().filter(s -> sizes.get(s) == most).toList();
    return best.size() == 1 ? OptionalInt.of(best.get(0)) : OptionalInt.empty();
  }

  /** The critical patch size: that on which all three micro-benchmarks agree. */
  public OptionalInt patch() {
    List<OptionalInt> all = Stream.of(Micro.values()).map(this::patch).distinct().toList();
    return all.size() == 1 ? all.get(0) : OptionalInt.empty();
  }

  /** Whether nothing weak was seen beyond the noise. */
  public boolean isQuiet() {
    return !patches.isEmpty() && Stream.of(Micro.values()).allMatch(m -> sizes(m).isEmpty());
  }

  /** The scores of sequences, those of {@link Scale#sequences}. */
  public List<Scored> sequenceScores() {
    return scores(sequences);
  }

  /** The scores of spreads: that of spread m has index m - 1. */
  public List<Scored> spreadScores() {
    return scores(spreads);
  }

  private static List<Scored> scores(List<int[]> counts) {
    int each = counts.size() / Micro.values().length;
    return IntStream.range(0, each).mapToObj(i -> new Scored(i, Stream.of(Micro.values()).mapToLong(m ->
        IntStream.of(counts.get(m.ordinal() * each + i)).sum()).toArray())).toList();
  }

  /** The most effective sequence. */
  public Optional<List<Boolean>> sequence() {
    return best(sequenceScores()).map(b -> scale.sequences().get(b.best().index()));
  }

  /** The most effective spread. */
  public OptionalInt spread() {
    return best(spreadScores()).map(b -> OptionalInt.of(b.best().index() + 1)).orElse(OptionalInt.empty());
  }

  /**
   * The best of some: one that no other beats in all three micro-benchmarks. Where there are several, it is one that
   * beats each other one in two of the three, or, if there is none, one with the largest sum.
   */
  public static Optional<Best> best(List<Scored> all) {
    List<Scored> optimal = new ArrayList<>(all.stream().filter(s -> all.stream().noneMatch(s::isBeaten)).toList());
    if (optimal.isEmpty() || optimal.stream().allMatch(s -> s.sum() == 0)) {
      return Optional.empty();
    }
    Scored best = optimal.stream().filter(s -> optimal.stream().allMatch(o -> o == s || s.wins(o) >= 2)).findFirst()
        .orElseGet(() -> optimal.stream().max(Comparator.comparingLong(Scored::sum)).orElseThrow());
    optimal.remove(best);
    return Optional.of(new Best(best, List.copyOf(optimal)));
  }

  /** How the device is stressed best, if that is known. */
  public Optional<Tuned> tuned() {
    return patch().isPresent() && spread().isPresent()
        ? Optional.of(new Tuned(patch().getAsInt(), sequence().orElseThrow(), spread().getAsInt())) : Optional.empty();
  }
}
