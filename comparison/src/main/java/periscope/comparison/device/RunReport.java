package periscope.comparison.device;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import periscope.comparison.ModelComparison;
import periscope.comparison.device.RunResult.Ran;
import periscope.litmus.answer.Judgement;
import periscope.litmus.answer.Verdict;
import periscope.litmus.answer.VerdictWords;
import periscope.litmus.memory.Outcome;
import periscope.litmus.text.ConditionLine;
import periscope.reports.Palette;
import periscope.runtime.AccessCheck;
import periscope.runtime.Tally;
import periscope.runtime.Unended;

/**
 * A result as text: litmus7's output first, then each model's lines. Observed states that a model forbids come first.
 */
public final class RunReport {

  /** Largest number of allowed but unobserved states that are listed; further ones are only counted. */
  private static final int MOST_UNSEEN = 12;

  /** The verdicts on observed outcomes, in the order of the report. */
  private static final List<Verdict> SEEN =
      List.of(Verdict.FAILS, Verdict.UNKNOWN, Verdict.UNDEFINED, Verdict.HOLDS);
  private static final VerdictWords VALIDATED =
      VerdictWords.of(" is validated", " is NOT validated", " is neither validated nor refuted");
  private static final VerdictWords SEEN_WORDS =
      VerdictWords.of("allowed, seen", "FORBIDDEN, SEEN", "unknown, seen").and(Verdict.UNDEFINED, "undefined, seen");

  private final Ran result;
  private final boolean whole;
  private final Palette colours;

  /**
   * A report.
   *
   * @param whole true for whole states, false for the parts that the condition mentions
   */
  public RunReport(Ran result, boolean whole, Palette colours) {
    this.result = result;
    this.whole = whole;
    this.colours = colours;
  }

  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    result.comparisons().stream().filter(c -> c.verdict() == Verdict.FAILS).forEach(c -> headline(c, lines));
    if (result.stuck()) {
      lines.add(colours.bad("STUCK") + "  " + result.tally().unended().stuck() + " of " + result.tally().instances()
          + " instances: compiled by " + result.subject().mapping()
          .orElseThrow() + ", the program can reach a state from which it never" + " finishes.");
    }
    Judgement judgement = result.judgement();
    lines.add("Test " + result.name() + " " + judgement.kind());
    lines.add(device());
    SortedMap<Outcome, Long> shown = result.shown(whole);
    lines.add("Histogram (" + shown.size() + (shown.size() == 1 ? " state)" : " states)"));
    histogram(shown, judgement, lines);
    // Where nothing was observed that counts, nothing is said of the condition.
    Verdict verdict = judgement.holding() + judgement.failing() == 0 ? Verdict.UNKNOWN : judgement.verdict();
    String word = Judgement.WORDS.of(verdict);
    lines.add(verdict == Verdict.FAILS ? word : colours.verdict(verdict, word));
    lines.add("Witnesses");
    lines.add("Positive: " + judgement.positive() + ", Negative: " + judgement.negative());
    lines.add("Condition " + ConditionLine.of(judgement.condition()) + VALIDATED.of(verdict));
    lines.add("Observation " + result.name() + " " + judgement.observation() + " " + judgement.holding() + " "
        + judgement.failing());
    run(lines);
    result.comparisons().forEach(c -> comparison(c, lines));
    if (result.comparisons().isEmpty()) {
      lines.add("Model none: no model judges " + result.subject().source().language() + " tests");
    }
    if (!result.simulated()) {
      lines.add(accesses(result.accesses()));
    }
    lines.add(String.format(Locale.ROOT, "Time %s %.2f", result.name(), result.tally().wall().toNanos() / 1e9));
    return lines;
  }

  private String accesses(AccessCheck check) {
    String said = "Accesses " + AccessCheck.WORDS.of(check.kept()).replace('_', ' ');
    return (check.kept() == Verdict.FAILS ? colours.bad(said) : said) + ": " + check.detail();
  }

  private void headline(ModelComparison c, List<String> lines) {
    long all = result.tally().histogram().total();
    c.seen(Verdict.FAILS, result.tally().histogram())
        .forEach((outcome, count) -> lines.add(colours.bad("FORBIDDEN, SEEN") + "  "
        + result.text(result.shown(outcome, true)) + "  " + count + " of " + all + ", and " + c.judge()
        .name() + " forbids it"));
    lines.add(meaning(c));
  }

  /** A sentence on the likely cause of forbidden outcomes. */
  private String meaning(ModelComparison c) {
    String mapping = result.subject().mapping().orElse("");
    String model = c.judge().name();
    if (result.simulated()) {
      return mapping.isEmpty() || c.judge().compiled()
          ? "The machine " + result.device().id() + " does what " + model
          + " forbids: the model is stronger than the machine."
          : "The mapping " + mapping + " does not keep " + model + "'s promises on the machine " + result.device()
          .id() + ".";
    }
    return "This is a bug" + (mapping.isEmpty() ? "" : " of the mapping " + mapping + ",")
        + " of the device, of its compiler or"
        + " driver, or of the kernel that runs the test (--show kernel shows it); or " + model + " forbids too much.";
  }

  private String device() {
    String compiled = result.subject().mapping().map(m -> ", program compiled by " + m).orElse("");
    return "Device " + result.device().id() + (result.simulated() ? ", simulated: " : ": ") + result.device()
        .name() + compiled;
  }

  private void histogram(SortedMap<Outcome, Long> shown, Judgement judgement, List<String> lines) {
    int width = Math.max(6, shown.values().stream().mapToInt(n -> Long.toString(n).length()).max().orElse(0));
    int longest = shown.keySet().stream().mapToInt(o -> result.text(o).length()).max().orElse(0);
    shown.forEach((outcome, count) -> {
      String mark = judgement.matches(outcome) ? "*>" : ":>";
      String kind = result.kind(outcome).map(RunReport::word).orElse("");
      String line = String.format(Locale.ROOT, "%-" + width + "d %s%-" + Math.max(1, longest) + "s  %s", count, mark,
          result.text(outcome), kind);
      lines.add(line.stripTrailing());
    });
  }

  static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private void run(List<String> lines) {
    Tally tally = result.tally();
    String ended = switch (tally.ending()) {
      case INTERRUPTED -> colours.warning(", interrupted");
      case FAILED -> colours.bad(", ended by the device");
      default -> "";
    };
    lines.add(String.format(Locale.ROOT, "Instances %d in %d %s, preset %s, seed %d%s", tally.instances(),
        tally.launches(),
        tally.launches() == 1 ? "launch" : "launches", result.settings().preset(), result.settings().seed(), ended));
    lines.add(String.format(Locale.ROOT, "Rate %.0f instances a second", tally.rate()));
    if (tally.unended().total() > 0) {
      lines.add(colours.warning("Without an outcome") + ": " + words(tally.unended()));
    }
  }

  static String words(Unended unended) {
    List<String> words = new ArrayList<>();
    if (unended.stuck() > 0) {
      words.add(unended.stuck() + " stuck");
    }
    if (unended.cut() > 0) {
      words.add(unended.cut() + " dropped at the loop bound");
    }
    if (unended.unfinished() > 0) {
      words.add(unended.unfinished() + " unfinished");
    }
    return String.join(", ", words);
  }

  private void comparison(ModelComparison c, List<String> lines) {
    String of = result.subject().mapping().isEmpty() ? "" : c.judge().compiled()
        ? " of the compiled program" : " of the source";
    lines.add("Model " + c.judge().name() + of + ": " + summary(c));
    if (c.verdict() == Verdict.INAPPLICABLE || c.verdict() == Verdict.UNDEFINED) {
      return;
    }
    List<Map.Entry<String, Outcome>> rows = new ArrayList<>();
    List<Long> counts = new ArrayList<>();
    for (Verdict standing : SEEN) {
      boolean all = whole || standing == Verdict.FAILS;
      result.shown(c.seen(standing, result.tally().histogram()), all).forEach((outcome, count) -> {
        rows.add(Map.entry(SEEN_WORDS.of(standing), outcome));
        counts.add(count);
      });
    }
    Set<Outcome> unseen = c.unseen().stream().map(o -> result.shown(o, whole))
        .collect(Collectors.toCollection(LinkedHashSet::new));
    unseen.removeAll(result.shown(whole).keySet());
    int width = counts.stream().mapToInt(n -> Long.toString(n).length()).max().orElse(1);
    for (int i = 0; i < rows.size(); i++) {
      String row = String.format(Locale.ROOT, "  %-17s %" + width + "d  %s", rows.get(i).getKey(), counts.get(i),
          result.text(rows.get(i).getValue()));
      lines.add(rows.get(i).getKey().equals(SEEN_WORDS.of(Verdict.FAILS)) ? colours.bad(row) : row);
    }
    unseen.stream().limit(MOST_UNSEEN).forEach(
        o -> lines.add(String.format(Locale.ROOT, "  %-17s %" + width + "s  %s", "allowed, not seen", "",
            result.text(o))));
    if (unseen.size() > MOST_UNSEEN) {
      lines.add("  … and " + (unseen.size() - MOST_UNSEEN) + " more allowed, not seen");
    }
  }

  private String summary(ModelComparison c) {
    int seen = c.allowed() - c.unseen().size();
    String share = seen + " of " + c.allowed() + " allowed final states seen";
    return switch (c.verdict()) {
      case HOLDS -> colours.good("nothing seen that it forbids") + "; " + share;
      case FAILS -> colours.bad("FORBIDDEN, SEEN") + "; " + share;
      case UNDEFINED -> colours.warning("behaviour is undefined") + ", so that nothing is forbidden: " + c.reason();
      case UNKNOWN -> colours.warning("unknown") + ": " + c.reason();
      case INAPPLICABLE -> colours.warning("no verdict") + ": " + c.reason();
    };
  }
}
