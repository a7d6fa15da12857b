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
 * The counts of weak outcomes from tuning, up to the last finished stage.
 *
 * @param patches   for each micro-benchmark and distance, the weak outcomes at each stressed word
 * @param sequences for each micro-benchmark and sequence, the weak outcomes at each distance and patch; empty before
 *                  that stage
 * @param spreads   for each micro-benchmark and spread, the weak outcomes at each distance; empty before that stage
 * @param stopped   whether a caller or a failing device stopped the tuning
 */
public record TuningResult(Scale scale, List<int[]> patches, List<int[]> sequences, List<int[]> spreads,
    boolean stopped) {

  /**
   * The scores of a sequence or a spread.
   *
   * @param index  index of the sequence or spread
   * @param scores weak outcomes of each micro-benchmark, in their order
   */
  public record Scored(int index, long[] scores) {

    /** Whether another one has a higher score for every micro-benchmark. */
    boolean isBeaten(Scored by) {
      return IntStream.range(0, scores.length).allMatch(i -> by.scores[i] > scores[i]);
    }

    /** Number of micro-benchmarks for which this one has a higher score. */
    int wins(Scored over) {
      return (int) IntStream.range(0, scores.length).filter(i -> scores[i] > over.scores[i]).count();
    }

    long sum() {
      return IntStream.range(0, scores.length).mapToLong(i -> scores[i]).sum();
    }
  }

  /** The best choice, and the other choices that none beats for every micro-benchmark. */
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

  /** Number of patches of each size, in words, that a micro-benchmark shows, over all distances. */
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

  /**
   * The most frequent patch size of a micro-benchmark; empty if it shows no patch, or two sizes are equally frequent.
   */
  public OptionalInt patch(Micro micro) {
    Map<Integer, Integer> sizes = sizes(micro);
    int most = sizes.values().stream().mapToInt(n -> n).max().orElse(0);
    List<Integer> best = sizes.keySet().stream().filter(s -> sizes.get(s) == most).toList();
    return best.size() == 1 ? OptionalInt.of(best.get(0)) : OptionalInt.empty();
  }

  /** The critical patch size, on which all three micro-benchmarks agree; empty if they do not. */
  public OptionalInt patch() {
    List<OptionalInt> all = Stream.of(Micro.values()).map(this::patch).distinct().toList();
    return all.size() == 1 ? all.get(0) : OptionalInt.empty();
  }

  /** Whether no weak outcomes were seen beyond the noise. */
  public boolean isQuiet() {
    return !patches.isEmpty() && Stream.of(Micro.values()).allMatch(m -> sizes(m).isEmpty());
  }

  /** The scores of the sequences, in the order of {@link Scale#sequences}. */
  public List<Scored> sequenceScores() {
    return scores(sequences);
  }

  /** The scores of the spreads; spread m has index m - 1. */
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
   * The best of some choices, among those that no other beats for all three micro-benchmarks: the one that beats each
   * other one for at least two of them; if there is none, one with the largest sum. Empty if all sums are 0.
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

  /** The best parameters of stress; empty if they are unknown. */
  public Optional<Tuned> tuned() {
    return patch().isPresent() && spread().isPresent()
        ? Optional.of(new Tuned(patch().getAsInt(), sequence().orElseThrow(), spread().getAsInt())) : Optional.empty();
  }
}
