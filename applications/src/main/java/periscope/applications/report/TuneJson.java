package periscope.applications.report;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;
import periscope.applications.report.RunJson.Systematic;
import periscope.applications.tune.Micro;
import periscope.applications.tune.Tuning;
import periscope.applications.tune.TuningResult;
import periscope.applications.tune.TuningResult.Scored;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.reports.json.Json;

/**
 * The report of {@code periscope app tune --json}; {@code docs/schemas/app-tune.schema.json} describes its fields.
 * Stages that the command did not reach are absent.
 *
 * @param patches    number of patches of each size
 * @param patchWords for each micro-benchmark, the most frequent patch size, in words; absent if there is none
 * @param sequences  weak outcomes under each sequence, over all distances and patches
 * @param spreads    weak outcomes under stress at each number of patches, over all distances
 * @param tuned      the parameters that were found
 * @param failure    failure of the device that ended tuning
 */
@Schema(name = "app-tune", edition = 1, title = "periscope app tune --json")
public record TuneJson(
    @Field(value = "patches only: nothing further shows; disagree: micro-benchmarks have patches of different sizes; "
        + "unknown: it was stopped, or the device failed",
        words = {"tuned", "patches only", "nothing shows", "disagree", "unknown"})
    String verdict,
    RunPlace.Device device,
    @Field("the mapping that compiles the micro-benchmarks, if one does") Optional<String> mapping,
    @Field(value = "that run at once", least = 1) int workItems,
    @Field("what all executions follow from") long seed,
    Scale scale,
    @Field("sizes of patches that show, small ones first; absent where it did not come to that")
    Optional<List<Patch>> patches,
    @Field("for each micro-benchmark the patch size, in words of memory, that shows most often; absent if no size "
        + "shows, or two sizes show equally often")
    Optional<Each> patchWords,
    @Field(value = "all up to the longest, short ones first", fewest = 1) Optional<List<Sequence>> sequences,
    @Field(words = {"ld", "st"}, fewest = 1) Optional<List<String>> bestSequence,
    @Field(fewest = 1) Optional<List<Spread>> spreads,
    @Field(value = "patches that are stressed at once", least = 1) Optional<Integer> bestSpread,
    Optional<Systematic> tuned,
    @Field(value = "files, with --picture", fewest = 1) Optional<List<String>> pictures,
    @Field("what ended it, if the device did") Optional<String> failure) {

  /** The amount of counting; [STRESS] has the letters D, L, C, N and M. */
  record Scale(
      @Field(value = "D: distances of the two locations are below it, in words of 4 bytes", least = 1) int distances,
      @Field(value = "words between two distances", least = 1) int distanceStep,
      @Field(value = "L: words that are stressed are below it", least = 1) int locations,
      @Field(value = "C: of each instance", least = 1) int executions,
      @Field(value = "of each instance of a sequence", least = 1) int sequenceExecutions,
      @Field(value = "of each instance of a spread", least = 1) int spreadExecutions,
      @Field(value = "so many weak outcomes of an instance count as none", least = 0) int noise,
      @Field(value = "N: accesses of the longest sequence", least = 1) int length,
      @Field(value = "M: patches that are stressed at once, at most", least = 1) int spreads) {

    public static Scale of(Tuning.Scale scale) {
      return new Scale(scale.reach(), scale.step(), scale.locations(), scale.executions(), scale.ofSequence(),
          scale.ofSpread(), scale.noise(), scale.length(), scale.spread());
    }
  }

  /** One number for each micro-benchmark, if known. */
  record Each(
      @Field(least = 1) Optional<Integer> mp,
      @Field(least = 1) Optional<Integer> lb,
      @Field(least = 1) Optional<Integer> sb) {}

  /** Number of patches of one size that each micro-benchmark shows. */
  record Patch(
      @Field(value = "the size", least = 1) int words,
      @Field(value = "how many patches of that size message passing shows, over all distances; lb is load buffering, "
          + "sb store buffering", least = 0)
      int mp,
      @Field(least = 0) int lb,
      @Field(least = 0) int sb) {}

  /** Weak outcomes of each micro-benchmark under one sequence. */
  record Sequence(
      @Field(words = {"ld", "st"}, fewest = 1) List<String> accesses,
      @Field(value = "weak outcomes of message passing, over all distances and patches", least = 0) long mp,
      @Field(least = 0) long lb,
      @Field(least = 0) long sb) {}

  /** Weak outcomes of each micro-benchmark under stress at a number of patches. */
  record Spread(
      @Field(value = "that are stressed at once", least = 1) int patches,
      @Field(value = "weak outcomes of message passing, over all distances", least = 0) long mp,
      @Field(least = 0) long lb,
      @Field(least = 0) long sb) {}

  /** @param result the counts; empty if the device failed */
  public static TuneJson of(TuneReport report, Optional<TuningResult> result, List<Path> pictures,
      Optional<String> failure) {
    Tuning.Scale scale = report.scale();
    return new TuneJson(result.map(r -> report.conclusion(r).word()).orElse(TuneReport.Conclusion.UNKNOWN.word()),
        report.where(), report.mapping(), report.workItems(), report.seed(), Scale.of(scale),
        result.filter(r -> !r.patches().isEmpty()).map(TuneJson::patches),
        result.filter(r -> !r.patches().isEmpty()).map(r -> new Each(size(r, Micro.MP), size(r, Micro.LB),
            size(r, Micro.SB))),
        result.flatMap(r -> Json.unlessEmpty(r.sequenceScores().stream().map(s -> sequence(scale, s)).toList())),
        result.flatMap(TuningResult::sequence).map(Systematic::sequence),
        result.flatMap(r -> Json.unlessEmpty(r.spreadScores().stream().map(s -> new Spread(s.index() + 1,
            of(s, Micro.MP), of(s, Micro.LB), of(s, Micro.SB))).toList())),
        result.map(TuningResult::spread).filter(OptionalInt::isPresent).map(OptionalInt::getAsInt),
        result.flatMap(TuningResult::tuned).map(Systematic::of),
        Json.unlessEmpty(pictures.stream().map(Path::toString).toList()), failure);
  }

  private static List<Patch> patches(TuningResult result) {
    Map<Integer, Integer> sizes = new TreeMap<>();
    Stream.of(Micro.values()).forEach(m -> sizes.putAll(result.sizes(m)));
    return sizes.keySet().stream().map(s -> new Patch(s, result.sizes(Micro.MP).getOrDefault(s, 0),
        result.sizes(Micro.LB).getOrDefault(s, 0), result.sizes(Micro.SB).getOrDefault(s, 0))).toList();
  }

  private static Optional<Integer> size(TuningResult result, Micro micro) {
    OptionalInt size = result.patch(micro);
    return size.isPresent() ? Optional.of(size.getAsInt()) : Optional.empty();
  }

  private static Sequence sequence(Tuning.Scale scale, Scored scored) {
    return new Sequence(Systematic.sequence(scale.sequences().get(scored.index())), of(scored, Micro.MP),
        of(scored, Micro.LB), of(scored, Micro.SB));
  }

  private static long of(Scored scored, Micro micro) {
    return scored.scores()[micro.ordinal()];
  }
}
