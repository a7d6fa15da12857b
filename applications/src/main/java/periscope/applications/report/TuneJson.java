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
import periscope.reports.json.Json;

/**
 * The report of {@code periscope app tune --json}; {@code docs/schemas/app-tune.schema.json} describes its fields.
 * Stages that were not come to are absent.
 *
 * @param patches    how many patches of each size show
 * @param patchWords of each micro-benchmark: the size of which it shows most; absent if there is none
 * @param sequences  weak outcomes of each, over all distances and patches
 * @param spreads    the same of each number of patches that are stressed at once
 * @param tuned      what was found
 * @param failure    what ended it, if the device did
 */
public record TuneJson(String verdict, RunPlace.Device device, Optional<String> mapping, int workItems, long seed,
    Scale scale,
    Optional<List<Patch>> patches, Optional<Each> patchWords, Optional<List<Sequence>> sequences,
    Optional<List<String>> bestSequence, Optional<List<Spread>> spreads, Optional<Integer> bestSpread,
    Optional<Systematic> tuned, Optional<List<String>> pictures, Optional<String> failure) {

  /** How much is counted; the letters of [STRESS] are D, L, C, N and M. */
  record Scale(int distances, int distanceStep, int locations, int executions, int sequenceExecutions,
      int spreadExecutions, int noise, int length, int spreads) {

    public static Scale of(Tuning.Scale scale) {
      return new Scale(scale.reach(), scale.step(), scale.locations(), scale.executions(), scale.ofSequence(),
          scale.ofSpread(), scale.noise(), scale.length(), scale.spread());
    }
  }

  /** Something of each micro-benchmark, if it is known. */
  record Each(Optional<Integer> mp, Optional<Integer> lb, Optional<Integer> sb) {}

  /** How many patches of that size each micro-benchmark shows. */
  record Patch(int words, int mp, int lb, int sb) {}

  /** Weak outcomes of each micro-benchmark under a sequence. */
  record Sequence(List<String> accesses, long mp, long lb, long sb) {}

  /** Weak outcomes of each micro-benchmark under stress at so many patches. */
  record Spread(int patches, long mp, long lb, long sb) {}

  /** @param result nothing if the device failed */
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
