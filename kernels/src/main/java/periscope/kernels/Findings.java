package periscope.kernels;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import periscope.engines.execution.HangText;
import periscope.engines.execution.Races;
import periscope.engines.execution.UndefinedText;
import periscope.engines.simulation.Race;
import periscope.engines.simulation.Termination.Hang;
import periscope.engines.simulation.UndefinedStep;
import periscope.engines.simulation.Witness;
import periscope.litmus.answer.Judgement;
import periscope.litmus.answer.Verdict;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.litmus.text.ConditionLine;
import periscope.litmus.text.StepText;

/**
 * The findings about a launch, topic by topic. A finding names a problem, with an execution that shows it if the engine
 * kept one.
 */
public final class Findings {

  /** The words for a read of local memory without a value. */
  public static final String UNWRITTEN = "reads local memory to which nobody has written";

  /** The checks of a kernel, in the order of reports. */
  public enum Topic {
    RACES("races", "a data race"),
    BOUNDS("bounds", "an access outside of a buffer"),
    VALUES("values", "a value that nobody has given"),
    BARRIERS("barriers", "a barrier that not all ITEMs come to"),
    ASSERTIONS("assertions", "an assertion fails"),
    CONDITION("condition", "the condition fails"),
    TERMINATION("termination", "a ITEM that never ends");

    private final String word;
    private final String phrase;

    Topic(String word, String phrase) {
      this.word = word;
      this.phrase = phrase;
    }

    /** The word for the topic in reports. */
    public String word() {
      return word;
    }

    /** The phrase for a finding of this topic. */
    public String phrase(LaunchWords words) {
      return phrase.replace("ITEM", words.item());
    }
  }

  /**
   * A problem of a launch.
   *
   * @param told    description of the problem
   * @param witness an execution that shows it, if the engine kept one
   * @param by      the answer that shows it; empty if it follows from all answers together
   * @param threads the threads that the problem stops, each after its last event in the execution
   * @param places  the places of the problem in the text
   */
  public record Finding(
      Topic topic, String told, Optional<Witness> witness, Optional<KernelAnswer> by, List<Integer> threads,
      List<Span> places) {

    public Finding {
      threads = List.copyOf(threads);
      places = List.copyOf(places);
    }

    /** A problem without a place of its own. */
    Finding(String told, Optional<Witness> witness, Optional<KernelAnswer> by) {
      this(Topic.CONDITION, told, witness, by, List.of(), List.of());
    }

    /** The lines of the problem in a file itself, from 1; lines of included files are left out. */
    Set<Integer> lines(SourceText text) {
      return places.stream().filter(p -> !SourceText.isIncluded(p.offset()))
          .map(p -> text.line(p.offset())).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The initial values of the launch's global memory, by location; empty without an answer. */
    SortedMap<String, Long> start() {
      SortedMap<String, Long> start = new TreeMap<>();
      by.ifPresent(a -> a.launched().test().locations().stream().filter(x -> x.space() == AddressSpace.GLOBAL)
          .forEach(x -> start.put(x.name(), x.initial())));
      return start;
    }
  }

  private final KernelAnswer answer;
  private final SourceText text;
  private final List<Finding> all = new ArrayList<>();

  private Findings(KernelAnswer answer, SourceText text) {
    this.answer = answer;
    this.text = text;
  }

  /**
   * All findings of a launch, in the order of their topics, findings with an execution first. A problem that occurs
   * from several states of memory is one finding.
   */
  static List<Finding> of(LaunchAnswers launch, SourceText text) {
    List<Finding> found = new ArrayList<>();
    for (KernelAnswer answer : launch.answers()) {
      Findings own = new Findings(answer, text);
      own.find();
      own.all.stream().filter(f -> found.stream().noneMatch(o -> same(o, f))).forEach(found::add);
    }
    condition(launch).ifPresent(found::add);
    List<Finding> sorted = new ArrayList<>();
    for (Topic topic : Topic.values()) {
      found.stream().filter(f -> f.topic() == topic).sorted(Comparator.comparing(f -> f.witness().isEmpty()))
          .forEach(sorted::add);
    }
    return sorted;
  }

  private static boolean same(Finding one, Finding other) {
    return one.topic() == other.topic() && one.told().equals(other.told());
  }

  private void find() {
    Races words = new Races(answer.asked(), text);
    for (Race race : answer.found().races()) {
      if (race.flag().equals(Race.UNWRITTEN)) {
        race.accesses().stream().filter(a -> !a.initial()).forEach(a -> add(Topic.VALUES,
            StepText.of(a.thread(), a.span(), text) + " " + UNWRITTEN,
            witness(race), List.of(a.thread()), List.of(a.span())));
      } else if (race.undefines()) {
        add(race.flag().equals(Race.DIVERGENCE) ? Topic.BARRIERS : Topic.RACES, words.told(race), witness(race),
            List.of(), race.accesses().stream().filter(a -> !a.initial()).map(Race.Access::span).toList());
      }
    }
    steps(Topic.BOUNDS, s -> s.cause() == Cause.ACCESS && !UndefinedText.isAssertion(s.span(), text));
    steps(Topic.VALUES, s -> s.cause() == Cause.VALUE || s.cause().isOfResult() && s.undefines());
    steps(Topic.ASSERTIONS, s -> UndefinedText.isAssertion(s.span(), text));
    String item = LitmusLanguages.traits(answer.launched().test().language()).launchWords().item();
    for (Hang hang : answer.termination().hangs()) {
      add(Topic.TERMINATION, hang.steps().stream()
          .map(s -> HangText.because(s, answer.asked(), hang.witness(), text, item))
          .collect(Collectors.joining("; ")), Optional.of(hang.witness()),
          hang.steps().stream().map(UndefinedStep::thread).toList(),
          hang.steps().stream().map(UndefinedStep::span).toList());
    }
  }

  private void add(Topic topic, String told, Optional<Witness> witness, List<Integer> threads,
      List<Span> places) {
    all.add(new Finding(topic, told, witness, Optional.of(answer), threads, places));
  }

  private void steps(Topic topic, Predicate<UndefinedStep> wanted) {
    answer.found().undefined().stream().filter(wanted)
        .forEach(s -> add(topic, UndefinedText.of(s, text), s.witness(), List.of(s.thread()), List.of(s.span())));
  }

  private static Optional<Finding> condition(LaunchAnswers launch) {
    Judgement judgement = launch.judgement();
    if (launch.launched().test().condition().isEmpty() || judgement.verdict() != Verdict.FAILS) {
      return Optional.empty();
    } else if (judgement.condition().quantifier() == Quantifier.EXISTS) {
      return Optional.of(new Finding("no execution ends so", Optional.empty(), Optional.empty()));
    }
    for (KernelAnswer answer : launch.answers()) {
      Optional<Map.Entry<Outcome, Witness>> shown = answer.found().witnesses().entrySet().stream()
          .filter(e -> judgement.telling(e.getKey())).min(Map.Entry.comparingByKey());
      if (shown.isPresent()) {
        Outcome end = ConditionLine.observed(judgement.condition().proposition(), shown.get().getKey());
        return Optional.of(new Finding("an execution ends in "
            + end.print(launch.launched().test()).replaceFirst(";$", ""), shown.map(Map.Entry::getValue),
            Optional.of(answer)));
      }
    }
    return Optional.of(new Finding("it fails", Optional.empty(), Optional.empty()));
  }

  /** An execution that shows a race; empty if the engine kept one only for another race of the same kind. */
  private Optional<Witness> witness(Race race) {
    return answer.found().faults().values().stream().filter(w -> shows(w, race)).findFirst()
        .or(() -> race.flag().equals(Race.DIVERGENCE)
            ? Optional.ofNullable(answer.found().faults().get(Race.DIVERGENCE)) : Optional.empty());
  }

  private static boolean shows(Witness witness, Race race) {
    return witness.races().stream().anyMatch(r -> r.accesses().equals(race.accesses()));
  }
}
