package periscope.verifier.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Soundness;
import periscope.litmus.answer.Verdict;
import periscope.litmus.text.Prose;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Qualifiers;
import periscope.mappings.table.Row;
import periscope.reports.Palette;
import periscope.reports.part.Part;
import periscope.verifier.behaviour.Target;
import periscope.verifier.mixture.MixtureAnswer;
import periscope.verifier.mixture.MixtureText;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Operations;
import periscope.verifier.reason.Beyond;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.BlindSpots;
import periscope.verifier.soundness.Coverage;
import periscope.verifier.soundness.Coverage.Counts;
import periscope.verifier.soundness.EverySize;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.Question;
import periscope.verifier.task.VerificationTask;

/** The last lines of a search's report: the verdict, its bound and coverage, and the part that it does not cover. */
public record Summary(String mapping, VerificationTask inquiry, Question question, Answer answer,
    Optional<Beyond> beyond, Optional<MixtureAnswer> mixture, Optional<EverySize> everySize, Palette colours) {

  /** Most operations that a line about uncovered operations names one by one. */
  private static final int MOST_NAMES = 24;

  private static final String COMPARED =
      " Compare-exchanges are strong, and fail with the strongest order that their row serves.";

  /** A summary without a baseline. */
  public Summary(String mapping, VerificationTask inquiry, Question question, Answer answer, Palette colours) {
    this(mapping, inquiry, question, answer, Optional.empty(), Optional.empty(), Optional.empty(), colours);
  }

  /** @param reasons the reasons of the findings */
  public List<String> lines(List<Part> reasons) {
    // Elsewhere it stays one line, for those who look for it by its first word.
    List<String> lines =
        new ArrayList<>(colours.on() ? Prose.hanging(headline(), 2, Prose.WIDTH) : List.of(headline()));
    lines.add("");
    lines.addAll(Part.lines(parts(reasons)));
    return lines;
  }

  /**
   * The parts behind the headline: reasons, coverage, operations.
   *
   * @param reasons the reasons of the findings
   */
  public List<Part> parts(List<Part> reasons) {
    List<Part> parts = new ArrayList<>(reasons);
    mixture.ifPresent(m -> MixtureText.sentences(m, question).forEach(told -> sentence(parts, told)));
    counts(parts);
    for (Coverage coverage : answer.coverage()) {
      if (coverage.counts().isEmpty()) {
        parts.add(Part.Sentence.of("  " + searched(coverage)));
      }
    }
    everySize.flatMap(EverySize::open).ifPresent(told -> sentence(parts, told));
    further().ifPresent(told -> sentence(parts, told));
    answer.before().ifPresent(b -> sentence(parts, b.said() + "."));
    if (inquiry.runsOn() instanceof Target.Machine && answer.coverage(Fault.STUCK).isEmpty()) {
      parts.add(Part.Sentence.of(
          "  No program can get stuck: no row takes the lock of a location, and none leaves the RMW lock held."));
    }
    operations(parts);
    return parts;
  }

  /** A sentence on the larger programs that a search by size leaves out once smaller ones go wrong. */
  private Optional<String> further() {
    int most = question.bound().operations();
    int size = answer.findings().stream().mapToInt(Finding::size).max().orElse(most);
    boolean ended = answer.counts().isEmpty() && answer.stopped().isEmpty() && size < most
        && answer.coverage().stream().anyMatch(c -> c.completed() < most);
    return ended ? Optional.of("Programs of more than " + Prose.count(size, "operation") + " were not searched, for "
        + "smaller ones go wrong: rows that no finding uses may have faults, too; --all goes on.") : Optional.empty();
  }

  /** The same summary without colours. */
  public Summary plain() {
    return new Summary(mapping, inquiry, question, answer, beyond, mixture, everySize, new Palette(false));
  }

  /** The verdict, but for findings of a baseline that the user trusts. */
  public Verdict verdict() {
    Optional<Beyond> known = beyond.filter(b -> !b.shared().isEmpty());
    return proved() ? Verdict.HOLDS : mixture.isPresent() ? mixture.get().verdict() : known.isEmpty() ? answer.verdict()
        : known.get().baseline().given() ? known.get().verdict() : Verdict.FAILS;
  }

  /**
   * Whether the mapping is proved sound for programs of every size. A search that found a fault would contradict it.
   */
  private boolean proved() {
    return everySize.filter(EverySize::proved).isPresent() && answer.findings().isEmpty();
  }

  /**
   * Sentences on rows that the bound hardly tests; none if the search has findings of its own, or has not ended, or a
   * proof covers every size.
   */
  public List<String> blindSpots() {
    boolean holds = mixture.map(MixtureAnswer::verdict).or(() -> beyond.map(Beyond::verdict)).orElse(answer.verdict())
        == Verdict.HOLDS;
    // A finding of the baseline, too, may blame such a row.
    boolean shared = beyond.filter(b -> !b.shared().isEmpty()).isPresent();
    return holds && !proved() && !shared ? BlindSpots.of(question) : List.of();
  }

  /** The words of the verdict. */
  public String word() {
    Soundness found = mixture.map(MixtureAnswer::soundness).orElseGet(answer::soundness);
    Optional<Beyond> known = beyond.filter(b -> !b.shared().isEmpty());
    return switch (verdict()) {
      case HOLDS -> "SOUND" + known.map(b -> " but for " + shared(b)).orElse("");
      case FAILS -> known.isPresent() || !found.stuck() ? "UNSOUND" : !found.forbids() ? "STUCK" : "UNSOUND and STUCK";
      case UNKNOWN, UNDEFINED -> "UNKNOWN";
      case INAPPLICABLE -> "INAPPLICABLE";
    };
  }

  private static String shared(Beyond beyond) {
    return Prose.count(beyond.shared().size(), "finding") + " that " + beyond.name() + " has as well";
  }

  /** The verdict on one line, with everything that it leaves out, for readers who read no further. */
  private String headline() {
    return colours.verdict(verdict(), word()) + "  " + claim();
  }

  /** The sentence behind the word of the verdict. */
  public String claim() {
    String subject = colours.strong(mapping) + " against " + inquiry.source().name() + " and "
        + inquiry.targetInWords();
    if (proved()) {
      return subject + ", " + everySize.get().claim() + uncovered(", below") + seqCst() + "; "
          + everySize.get().evidence() + ".";
    } else if (beyond.filter(b -> !b.shared().isEmpty()).isPresent()) {
      return besides(subject, beyond.get());
    } else if (mixture.isPresent() && mixture.get().verdict() != Verdict.INAPPLICABLE) {
      return mixed(subject, mixture.get());
    }
    return switch (answer.verdict()) {
      case HOLDS -> subject + ", " + bound() + uncovered(", below") + seqCst() + "; nothing is claimed beyond.";
      case FAILS -> answer.first(Fault.UNSOUND).isPresent() ? subject + smallest(Fault.UNSOUND) + partial() + "."
          : subject + smallest(Fault.STUCK) + partial() + "; forbidden outcomes: none, "
              + covered(answer.coverage(Fault.UNSOUND).orElseThrow()) + ".";
      case UNKNOWN, UNDEFINED -> subject + partial() + "; " + open() + ".";
      case INAPPLICABLE -> subject
          + "; it has a row for no operation of the searched programs, and nothing was checked.";
    };
  }

  /** The sentence behind the verdict on a mixture: on each table alone, then on the programs that need several. */
  private String mixed(String subject, MixtureAnswer mixed) {
    Optional<Finding> smallest = answer.findings().stream().findFirst();
    String alone = MixtureText.faulty(mixed);
    if (mixed.verdict() == Verdict.HOLDS) {
      return subject + ", " + bound() + uncovered(", below") + seqCst() + "; nothing is claimed beyond.";
    } else if (smallest.isPresent()) {
      int size = smallest.get().size();
      boolean all = answer.coverage(smallest.get().fault()).filter(c -> c.completed() >= size - 1).isPresent();
      return subject + "; " + Prose.count(size, "operation") + (all ? " are the fewest that show it" : " show it")
          + " where several tables compile a program, of " + programs() + alone + partial() + ".";
    }
    return subject + alone + switch (answer.verdict()) {
      case HOLDS -> "; nothing else is wrong where several tables compile a program"
          + (question.leftOut().isEmpty() ? "" : " without the rows at fault") + ", in " + bound() + ".";
      case INAPPLICABLE -> "; no program needs several tables.";
      default -> partial() + "; programs that several tables compile: "
          + covered(answer.coverage(Fault.UNSOUND).orElseThrow()) + ".";
    };
  }

  /** The sentence behind the verdict if a baseline has some of the findings, too. */
  private String besides(String subject, Beyond beyond) {
    String shared = shared(beyond);
    boolean given = beyond.baseline().given();
    return subject + switch (beyond.verdict()) {
      case HOLDS -> (given ? "" : ", with " + shared + "; no others") + ", " + bound() + " that " + beyond.name()
          + " compiles rightly" + uncovered(", below") + seqCst() + "; nothing is claimed beyond.";
      case FAILS -> "; " + beyond.name() + " lacks "
          + Prose.count(beyond.lacking().size(), "finding") + ", the smallest with "
          + Prose.count(beyond.lacking().stream().mapToInt(Finding::size).min().orElseThrow(), "operation")
          + partial() + "; not counted: " + shared + ".";
      default -> ", but for " + shared + ": not all other programs were checked"
          + beyond.further().orElse(answer).stopped().map(s -> ", " + s).orElse("") + ".";
    };
  }

  /**
   * The size of the smallest finding, if the search checked all smaller programs; a sample may have missed smaller
   * ones, and so may a search whose bound the finding exceeds.
   */
  private String smallest(Fault fault) {
    int size = answer.first(fault).orElseThrow().size();
    boolean all = size <= question.bound().operations()
        && answer.coverage(fault).filter(c -> c.completed() >= size - 1).isPresent();
    return !all ? "" : size == 1 ? "; one operation is enough"
        : String.format(Locale.ROOT, "; %d operations are the fewest that show it, of %s", size, programs());
  }

  /** The reason why not every program was checked; empty if all were. */
  private String partial() {
    String sample = answer.seed().isPresent() ? "; a random sample (seed " + answer.seed().getAsLong() + ")" : "";
    return sample + answer.stopped().map(s -> "; stopped, " + s).orElse("");
  }

  /**
   * The known part of an incomplete answer: perhaps that no outcome is forbidden, but not that no program gets stuck.
   */
  private String open() {
    String covered = covered(answer.coverage(Fault.UNSOUND).orElseThrow());
    return covered.equals(bound()) ? "no forbidden outcome in " + covered : covered;
  }

  /** The programs without a finding, in words. */
  private String covered(Coverage coverage) {
    boolean none = answer.counts().isEmpty() ? coverage.layouts() > 0 && coverage.decided() == 0
        : answer.programs() == 0;
    if (none && coverage.completed() == 0) {
      return "nothing was checked of " + bound();
    } else if (answer.seed().isPresent()) {
      return "nothing wrong in what was drawn, of " + bound();
    } else if (coverage.completed() == 0 && coverage.layouts() == 0) {
      return "nothing wrong in what was checked, of " + bound();
    } else if (coverage.completed() >= question.bound().operations()) {
      return answer.unfinished() > 0 ? "nothing wrong in what was decided, of " + bound() : bound();
    }
    String part = coverage.layouts() == 0 ? "" : String.format(Locale.ROOT, ", and %d of %d layouts of %d",
        coverage.decided(), coverage.layouts(), coverage.completed() + 1);
    return "with nothing wrong in programs of up to " + Prose.count(coverage.completed(), "operation") + part + ", of "
        + programs();
  }

  public String bound() {
    return "programs of up to " + Prose.count(question.bound().operations(), "operation") + ", of " + programs();
  }

  private String programs() {
    return programs(question, !answer.counts().isEmpty());
  }

  /**
   * The searched programs of a question in words, without their number of operations.
   *
   * @param exactly whether each program has all of its threads
   */
  public static String programs(Question question, boolean exactly) {
    Bound bound = question.bound();
    String each = bound.perThread() < bound.operations()
        ? " of up to " + Prose.count(bound.perThread(), "operation") + " each" : "";
    return (exactly ? "" : "up to ") + Prose.count(bound.threads(), "thread") + each + " and "
        + Prose.count(bound.locations(), "location")
        + (question.operations().local() ? ", global or local," : "") + switch (bound.placement()) {
          case SAME -> " in one work-group";
          case DIFFERENT -> " in different work-groups";
          case ALL -> " on one device";
          case DEVICES -> " on any devices";
          case CLUSTERS -> " in any clusters of one device";
          case EVERYWHERE -> " in any clusters of any devices";
        } + (bound.guards().any() ? "" : ", without guards");
  }

  /**
   * The part of the table that the verdict does not cover.
   *
   * @param below as in {@link NotCoveredText#said}
   */
  public String uncovered(String below) {
    return NotCoveredText.said(question, below);
  }

  /** The source model's meaning of seq_cst, if programs have such operations, since models differ most there. */
  private String seqCst() {
    boolean any = question.operations().choices().stream().anyMatch(c -> c.group().order().startsWith("seq_cst"));
    return any ? "; seq_cst in " + inquiry.source().name() + ": "
        + question.source().model().seqCst().orElse("as its axioms have it, it says nothing of it in words") : "";
  }

  /** Adds the numbers of programs of each placement, if the search counted them. */
  private void counts(List<Part> parts) {
    List<Counts> counts = answer.counts();
    if (counts.isEmpty()) {
      return;
    }
    List<List<String>> rows = new ArrayList<>();
    for (Counts c : counts) {
      boolean all = answer.seed().isEmpty() && c.programs() == c.total();
      String checked = number(c.programs()) + (all ? "" : " of " + number(c.total()));
      rows.add(List.of(c.shape().description(), checked, number(c.raceFree()), number(c.racy()),
          number(c.unsound()), number(c.stuck())));
    }
    parts.add(Part.Table.of(List.of("placement", "programs", "race-free", "racy", "unsound", "stuck"), rows, "  ",
        new Palette(false)));
    parts.add(Part.Sentence.of(String.format(Locale.ROOT, "  %,d programs%s in %.1f s; %,d machine states.",
        answer.programs(), answer.seed().isPresent() ? " drawn at random" : " up to symmetry", answer.nanos() / 1e9,
        counts.stream().mapToLong(Counts::states).sum())));
    if (answer.unfinished() > 0) {
      parts.add(Part.Sentence.of(String.format(Locale.ROOT,
          "  %,d programs have too many machine states for an answer.", answer.unfinished())));
    }
  }

  private static String number(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }

  /** The time of a search by size; on the machine, of the search for each fault. */
  private String searched(Coverage coverage) {
    List<String> each = new ArrayList<>();
    for (int i = 0; i < coverage.seconds().size(); i++) {
      each.add(String.format(Locale.ROOT, "%s %.1f s", Prose.count(i + 1, "operation"), coverage.seconds().get(i)));
    }
    String took = String.format(Locale.ROOT, "Searched in %.1f s", coverage.nanos() / 1e9)
        + (each.isEmpty() ? "" : ": " + String.join(", ", each)) + ".";
    Optional<Integer> stuck = answer.first(Fault.STUCK).map(f -> f.size());
    return !coverage.faults().contains(Fault.STUCK) ? took
        : "Stuck: " + stuck.map(s -> Prose.count(s, "operation") + (s == 1 ? " is" : " are") + " the fewest").orElse(
            coverage.completed() == question.bound().operations()
            ? "none" : "stopped, " + covered(coverage)) + ". " + took;
  }

  /** Adds the operations of the programs, and those that are left out. */
  private void operations(List<Part> parts) {
    Operations operations = question.operations();
    parts.add(Part.Labelled.of("Operations: ", made(operations)));
    told(parts, "Not searched, for a searched one has the same code, or differs in what it computes only: ",
        operations.likened().keySet().stream().map(Choice::name).toList());
    Map<String, List<String>> byReason = new LinkedHashMap<>();
    operations.excluded().forEach((o, r) -> byReason.computeIfAbsent(r, k -> new ArrayList<>()).add(o));
    byReason.forEach((reason, names) -> notCovered(parts, "Not covered, " + reason + ": ", names));
    told(parts, "Not covered, for want of a row: ", operations.missing());
    if (!operations.unused().isEmpty()) {
      sentence(parts, "Rows that no searched program uses: "
          + operations.unused().stream().map(Row::text).collect(Collectors.joining(", ")) + ".");
    }
    blindSpots().forEach(told -> sentence(parts, told));
  }

  private static void sentence(List<Part> parts, String text) {
    parts.add(new Part.Sentence(text, Prose.wrapped("", text)));
  }

  /** The operations, with one entry for those that differ only in scope. */
  private static String made(Operations operations) {
    Map<String, Set<String>> orders = new LinkedHashMap<>();
    operations.choices().forEach(
        c -> orders.computeIfAbsent(c.group().operation(), k -> new LinkedHashSet<>()).add(c.group().order()));
    String scopes = operations.scopes().stream().map(Qualifiers::print).collect(Collectors.joining(", "));
    return orders.entrySet().stream().map(e -> e.getKey()
        + (e.getKey().equals(Operation.BARRIER.spelling()) ? "" : " " + String.join(", ", e.getValue())))
        .collect(Collectors.joining("; ", "", ". Scopes: " + scopes + "."
            + (orders.containsKey(Operation.COMPARE_EXCHANGE.spelling()) ? COMPARED : "")));
  }

  /** Adds a line that names each operation, since a number identifies none; only very many operations are counted. */
  private static void notCovered(List<Part> parts, String label, List<String> names) {
    if (names.size() > MOST_NAMES) {
      told(parts, label, names);
    } else {
      sentence(parts, label + String.join(", ", names) + ".");
    }
  }

  private static void told(List<Part> parts, String label, List<String> names) {
    if (!names.isEmpty()) {
      List<String> kinds = names.stream().map(n -> n.replaceAll("\\(.*", "")).distinct().toList();
      List<String> shown = kinds.stream().map(k -> {
        List<String> of = names.stream().filter(n -> n.startsWith(k + "(")).toList();
        return of.size() > 2 ? k + " (" + of.size() + ")" : String.join(", ", of);
      }).toList();
      sentence(parts, label + String.join(", ", shown) + ".");
    }
  }
}
