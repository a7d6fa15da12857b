package periscope.kernels;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import periscope.litmus.answer.Status;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.Prose;
import periscope.litmus.text.StepText;
import periscope.mappings.UnitAssignments;
import periscope.mappings.UnitAssignments.Place;
import periscope.mappings.UnitAssignments.Way;
import periscope.mappings.table.Mapping;
import periscope.reports.part.Part;

/**
 * The ways in which the tables of a mixture compile launches, as far as they were tried. One table compiles an
 * operation of the text for all threads, since threads run one code.
 *
 * @param tables   the names of the tables by themselves with the answer about the code of each
 * @param number   number of ways
 * @param tried    number of ways that were tried: all of them, or up to the first with a finding
 * @param open     whether further ways may have findings
 * @param finding  whether a way has a finding
 * @param alone    the table that compiles the way with the finding by itself; empty if the way needs several tables
 * @param compiled of the way with the finding, the tables that have the code of each operation on which tables differ
 */
public record MixedRun(Map<String, Status> tables, long number, int tried, boolean open, boolean finding,
    Optional<Mapping> alone, Map<Place, String> compiled) {

  /**
   * Asks about ways, those of one table first, up to the first finding; of tables by themselves about each.
   *
   * @param stop called now and then; true ends the work after the first way
   * @param ask  the answer about launches that are compiled in a way
   */
  public static RunAnswer ask(UnitAssignments ways, BooleanSupplier stop, Function<Way, RunAnswer> ask) {
    List<RunAnswer> answers = new ArrayList<>();
    Map<String, Status> tables = new LinkedHashMap<>();
    Optional<RunAnswer> found = Optional.empty();
    Optional<Way> shown = Optional.empty();
    Iterator<Way> all = ways.all().limit(UnitAssignments.MOST).iterator();
    while (all.hasNext() && (answers.isEmpty() || !stop.getAsBoolean())) {
      Way way = all.next();
      if (found.isPresent() && way.alone().isEmpty()) {
        break;
      }
      RunAnswer answer = ask.apply(way);
      answers.add(answer);
      way.alone().ifPresent(t -> tables.put(t.name(), answer.status()));
      if (found.isEmpty() && answer.status() == Status.FAILS) {
        found = Optional.of(answer);
        shown = Optional.of(way);
      }
    }
    boolean open = answers.size() < ways.number() || answers.stream().anyMatch(a -> a.status() == Status.UNKNOWN);
    MixedRun run = new MixedRun(tables, ways.number(), answers.size(), open, found.isPresent(),
        shown.flatMap(Way::alone), shown.map(ways::tables).orElse(Map.of()));
    return found.orElseGet(() -> together(answers)).of(run);
  }

  /** The answers about all ways as one, if none has a finding. */
  private static RunAnswer together(List<RunAnswer> ways) {
    RunAnswer first = ways.get(0);
    List<LaunchAnswers> launches = new ArrayList<>();
    for (int i = 0; i < first.launches().size(); i++) {
      int launch = i;
      List<LaunchAnswers> all = ways.stream().map(w -> w.launches().get(launch)).toList();
      launches.add(new LaunchAnswers(all.get(0).launched(), all.stream().flatMap(l -> l.answers().stream()).toList(),
          all.stream().mapToInt(LaunchAnswers::starts).sum(), all.stream().allMatch(LaunchAnswers::all)));
    }
    return new RunAnswer(first.read(), first.text(), first.judge(), first.mapping(), first.bound(), launches);
  }

  /** Whether all ways were tried. */
  public boolean all() {
    return tried == number;
  }

  /** The parts of a report on the ways. */
  List<Part> parts(SourceText text) {
    List<Part> parts = new ArrayList<>();
    parts.add(Part.Labelled.of("Tables   ", tables.entrySet().stream().map(t -> t.getKey() + " alone: "
        + word(t.getValue())).collect(Collectors.joining("; ")) + "."));
    parts.add(Part.Labelled.of("Ways     ", "any of the tables compiles an operation of the text, for all threads: "
        + Prose.count(number, "way") + "; " + extent() + (finding || tried == 1 ? "."
            : ". Counts of executions and of states of memory are sums over these ways.")));
    alone.ifPresent(t -> parts.add(Part.Labelled.of("Alone    ", t.name() + " by itself compiles so, and --mapping with"
        + " this table alone shows the finding, too.")));
    if (finding && alone.isEmpty()) {
      parts.add(Part.Labelled.below("Compiled ", compiled.entrySet().stream().map(c -> "line "
          + text.line(c.getKey().span().offset()) + ", `" + StepText.quoted(c.getKey().span(), text) + "`: "
          + c.getValue()).toList()));
    }
    return parts;
  }

  private String extent() {
    String some = Prose.count(tried, "way") + (tried == 1 ? " was" : " were") + " tried";
    return all() ? "all were tried" : alone.isPresent() ? some + ", for one table alone shows a finding"
        : finding ? some + ", up to the first with a finding"
        : tried == UnitAssignments.MOST ? some + ", which is the limit" : some + " in the time";
  }

  /** The word of a verdict. */
  static String word(Status status) {
    return status == Status.FAILS ? "found" : status == Status.OK ? "nothing found" : "unknown";
  }
}
