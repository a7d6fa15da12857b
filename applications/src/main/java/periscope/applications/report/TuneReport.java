package periscope.applications.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.applications.stress.Tuned;
import periscope.applications.tune.Micro;
import periscope.applications.tune.Tuning.Scale;
import periscope.applications.tune.TuningResult;
import periscope.applications.tune.TuningResult.Best;
import periscope.applications.tune.TuningResult.Scored;
import periscope.kernels.launch.CompiledBy;
import periscope.litmus.text.Prose;
import periscope.litmus.text.TextTable;
import periscope.reports.picture.Columns;
import periscope.reports.picture.Scatter;
import periscope.reports.picture.Scatter.Look;
import periscope.runtime.DeviceInfo;
import periscope.runtime.Devices;

/**
 * The report on tuning, stage by stage, as in Tables 2 and 3 and Figs. 3 and 4 of [STRESS].
 *
 * @param mapping   mapping that compiles the micro-benchmarks, if one does
 * @param workItems number of work-items that run at once
 */
public record TuneReport(DeviceInfo device, Scale scale, long seed, Optional<String> mapping, int workItems) {

  /** The conclusion of tuning: whether it found parameters of stress. */
  enum Conclusion {
    /** Tuning was stopped. */
    UNKNOWN("unknown"),
    /** The parameters of stress are known. */
    TUNED("tuned"),
    /**
     * The patch size is known, but sequences or spreads show no weak outcome; {@code NOTHING} if not even patches show.
     */
    PATCHES("patches only"),
    NOTHING("nothing shows"),
    /** The micro-benchmarks have different patch sizes. */
    DISAGREE("disagree");

    private final String word;

    Conclusion(String word) {
      this.word = word;
    }

    /** The word in reports for programs. */
    String word() {
      return word;
    }
  }

  /** Most patch sizes in a report; {@code RANKS} is the number of best, and of worst, sequences. */
  private static final int SIZES = 6;
  private static final int RANKS = 3;

  /** Most distances in the drawing of a micro-benchmark. */
  private static final int DRAWN = 4;

  public List<String> head() {
    List<String> lines = new ArrayList<>(Prose.hanging("Tuning stress to " + device.id() + ": " + device.name(), 2,
        Prose.WIDTH));
    mapping.ifPresent(m -> lines
        .addAll(ReportLines.lines("compiled by", CompiledBy.told(m, Devices.simulated(device)))));
    lines.addAll(ReportLines
        .lines("scale", "D " + scale.reach() + " in steps of " + scale.step() + ", L " + scale.locations()
        + ", C " + scale.executions() + " (of sequences " + scale.ofSequence() + ", of spreads " + scale.ofSpread()
        + "), noise " + scale.noise() + ", N " + scale.length() + ", M " + scale.spread()
        + ", seed " + seed));
    return lines;
  }

  public List<String> lines(TuningResult result) {
    List<String> lines = new ArrayList<>();
    if (!result.patches().isEmpty()) {
      patches(result, lines);
    }
    if (!result.sequences().isEmpty()) {
      sequences(result, lines);
    }
    if (!result.spreads().isEmpty()) {
      spreads(result, lines);
    }
    lines.add("");
    lines.addAll(Prose.hanging(told(result), 2, Prose.WIDTH));
    result.tuned().ifPresent(t -> lines.addAll(Prose.hanging("Use it: periscope app run cbe-dot --compare "
        + "environments --device " + device.id() + " --stress 'patch=" + t.patch() + ",spread=" + t.spread()
        + ",sequence=" + told(t.sequence()) + "'", 2, Prose.WIDTH)));
    return lines;
  }

  private static String told(List<Boolean> sequence) {
    return Tuned.written(sequence).toLowerCase(Locale.ROOT);
  }

  Conclusion conclusion(TuningResult result) {
    return result.stopped() ? Conclusion.UNKNOWN : result.isQuiet() ? Conclusion.NOTHING : result.patch().isEmpty()
        ? Conclusion.DISAGREE : result.tuned().isPresent() ? Conclusion.TUNED : Conclusion.PATCHES;
  }

  private String told(TuningResult result) {
    return switch (conclusion(result)) {
      case UNKNOWN -> "UNKNOWN: stopped before it was through.";
      case NOTHING -> "NOTHING SHOWS on " + device.id() + ": no micro-benchmark has more than " + scale.noise()
          + " weak outcomes of " + scale.executions() + " anywhere. Larger --distances or more --executions may show "
          + "some.";
      case DISAGREE -> "THE MICRO-BENCHMARKS DISAGREE on " + device.id() + ": " + Stream.of(Micro.values()).map(m -> m
          + " has " + (result.patch(m).isPresent() ? "patches of " + result.patch(m).getAsInt() + " words"
              : result.sizes(m).isEmpty() ? "none" : "no size before others")).collect(Collectors.joining(", "))
          + ". No size is made up.";
      case TUNED -> "TUNED to " + device.id() + ": " + result.tuned().orElseThrow() + ".";
      case PATCHES -> "TUNED to " + device.id() + ": patches of " + result.patch().getAsInt()
          + " words, and nothing further shows.";
    };
  }

  /** The device of the tuning, for reports. */
  RunPlace.Device where() {
    return new RunPlace.Device(device.id(), device.name(), Devices.simulated(device));
  }

  private void patches(TuningResult result, List<String> lines) {
    lines.add("");
    lines.add("Patches: so many words side by side at which (st ld) shows weak outcomes");
    Map<Integer, Integer> all = new TreeMap<>();
    Stream.of(Micro.values()).forEach(m -> result.sizes(m).forEach((size, n) -> all.merge(size, n, Integer::sum)));
    List<List<String>> rows = new ArrayList<>(List.of(List.of("words", "MP", "LB", "SB")));
    all.keySet().stream().sorted(Comparator.comparing((Integer s) -> -all.get(s))).limit(SIZES).sorted().forEach(s ->
        rows.add(List.of(String.valueOf(s), count(result, Micro.MP, s), count(result, Micro.LB, s),
            count(result, Micro.SB, s))));
    TextTable.align(rows).forEach(l -> lines.add("  " + l));
    if (all.size() > SIZES) {
      lines.add("  and " + (all.size() - SIZES) + " sizes that are rarer");
    }
  }

  private static String count(TuningResult result, Micro micro, int size) {
    return String.valueOf(result.sizes(micro).getOrDefault(size, 0));
  }

  private void sequences(TuningResult result, List<String> lines) {
    List<Scored> scores = result.sequenceScores();
    lines.add("");
    lines.add("Sequences: weak outcomes over all distances and patches");
    Optional<Best> best = TuningResult.best(scores);
    List<List<Scored>> ranked = Stream.of(Micro.values()).map(m -> scores.stream().sorted(Comparator.comparing(
        (Scored s) -> -s.scores()[m.ordinal()])).toList()).toList();
    List<List<String>> rows = new ArrayList<>();
    rows.add(Stream.concat(Stream.of("rank"), Stream.of(Micro.values()).flatMap(m -> Stream.of(m.name(), "")))
        .toList());
    IntStream.concat(IntStream.range(0, Math.min(RANKS, scores.size())), IntStream.range(Math.max(RANKS,
        scores.size() - RANKS), scores.size())).forEach(i -> rows.add(Stream.concat(Stream.of(String.valueOf(i + 1)),
            ranked.stream().flatMap(r -> cells(r.get(i), ranked.indexOf(r)))).toList()));
    TextTable.align(rows).forEach(l -> lines.add("  " + l));
    best.ifPresent(b -> lines.addAll(ReportLines.lines("best", told(scale.sequences().get(b.best().index())) + ", rank "
        + ranked.stream().map(r -> String.valueOf(r.indexOf(b.best()) + 1)).collect(Collectors.joining(", "))
        + tie(b, i -> told(scale.sequences().get(i))))));
  }

  private Stream<String> cells(Scored scored, int micro) {
    return Stream.of(told(scale.sequences().get(scored.index())), String.valueOf(scored.scores()[micro]));
  }

  private static String tie(Best best, IntFunction<String> told) {
    return best.others().isEmpty() ? "" : "; not beaten by it in all three: " + best.others().stream().limit(RANKS)
        .map(o -> told.apply(o.index())).collect(Collectors.joining("; "))
        + (best.others().size() > RANKS ? " and " + (best.others().size() - RANKS) + " more" : "");
  }

  private void spreads(TuningResult result, List<String> lines) {
    lines.add("");
    lines.add("Spread: weak outcomes over all distances, by patches that are stressed at once");
    List<List<String>> rows = new ArrayList<>(List.of(List.of("patches", "MP", "LB", "SB")));
    result.spreadScores().forEach(s -> rows.add(List.of(String.valueOf(s.index() + 1), String.valueOf(s.scores()[0]),
        String.valueOf(s.scores()[1]), String.valueOf(s.scores()[2]))));
    TextTable.align(rows).forEach(l -> lines.add("  " + l));
    TuningResult.best(result.spreadScores())
        .ifPresent(b -> lines.addAll(ReportLines.lines("best", (b.best().index() + 1)
        + tie(b, i -> String.valueOf(i + 1)))));
  }

  /** Draws the counts of every finished stage into files; returns the files. */
  public List<Path> draw(Path folder, TuningResult result) throws IOException {
    Files.createDirectories(folder);
    List<Path> drawn = new ArrayList<>();
    int each = scale.distances().size();
    for (Micro micro : result.patches().isEmpty() ? new Micro[0] : Micro.values()) {
      List<Columns.Row> rows = IntStream.range(0, Math.min(DRAWN, each)).mapToObj(d -> new Columns.Row(
          "distance " + scale.distances().get(d), result.patches().get(micro.ordinal() * each + d))).toList();
      drawn.add(write(folder, "patches-" + micro, new Columns(micro + " on " + device.id() + ": where stress "
          + "shows weak outcomes",
          List.of("Columns: the words that are stressed, from 0 on; height: weak outcomes of " + scale.executions()),
          rows).svg()));
    }
    for (Micro micro : result.spreads().isEmpty() ? new Micro[0] : Micro.values()) {
      OptionalInt best = result.spread();
      List<Scatter.Point> points = result.spreadScores().stream().map(s -> new Scatter.Point(s.index() + 1,
          s.scores()[micro.ordinal()], best.isPresent() && best.getAsInt() == s.index() + 1)).toList();
      drawn.add(write(folder, "spread-" + micro, new Scatter(micro + " on " + device.id() + ": patches stressed at "
          + "once", List.of("Full: the spread that was chosen."), "patches", "weak outcomes", points, Look.JOINED)
              .svg()));
    }
    return drawn;
  }

  private static Path write(Path folder, String name, String svg) throws IOException {
    return Files.writeString(folder.resolve(name.toLowerCase(Locale.ROOT) + ".svg"), svg, StandardCharsets.UTF_8);
  }
}
