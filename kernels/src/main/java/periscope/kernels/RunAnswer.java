package periscope.kernels;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import periscope.engines.simulation.LoopCut;
import periscope.inputs.Judges.Judge;
import periscope.kernels.Findings.Finding;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Judgement;
import periscope.litmus.answer.Status;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.GlobalMemory;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.Premise;
import periscope.litmus.source.SourceText;
import periscope.mappings.Conditionals;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.TranslationPremise;
import periscope.semantics.LoopBound;

/**
 * The answer of a model about a run of launches, one after the other over the same buffers.
 *
 * @param read     the launches
 * @param text     the source text of the kernels
 * @param judge    the model
 * @param mapping  the mapping that compiled them, if the engine looked at compiled launches
 * @param bound    the bound on rounds of loops
 * @param launches the answers about each launch
 * @param mixed    the ways in which the tables of a mixture compile them; empty for one table, or none
 */
public record RunAnswer(Launches read, SourceText text, Judge judge, Optional<Mapping> mapping, LoopBound bound,
    List<LaunchAnswers> launches, Optional<MixedRun> mixed) {

  public RunAnswer {
    launches = List.copyOf(launches);
  }

  /** An answer that is not about a mixture of tables. */
  public RunAnswer(Launches read, SourceText text, Judge judge, Optional<Mapping> mapping, LoopBound bound,
      List<LaunchAnswers> launches) {
    this(read, text, judge, mapping, bound, launches, Optional.empty());
  }

  /** The same answer with the ways in which the tables of a mixture compile the launches. */
  RunAnswer of(MixedRun ways) {
    return new RunAnswer(read, text, judge, mapping, bound, launches, Optional.of(ways));
  }

  /** The form of compiled conditionals, if some launch has a choice. */
  Optional<Conditionals> form() {
    return launches.stream().flatMap(l -> l.answers().stream()).flatMap(a -> a.form().stream()).findFirst();
  }

  /**
   * Asks about each launch from every state of memory that the launch before it may leave; no other information passes
   * between launches.
   *
   * @param most most states of memory per launch
   * @param ask  answers about a launch with given initial memory; its second argument is the number of the state
   */
  public static List<LaunchAnswers> ask(
      Launches launches, int most, BooleanSupplier stop, BiFunction<LaunchedKernel, Integer, KernelAnswer> ask) {
    List<LitmusTest> tests = launches.tests();
    Set<GlobalMemory> starts = ordered(Stream.of(GlobalMemory.before(launches.all())));
    boolean all = true;
    List<LaunchAnswers> told = new ArrayList<>();
    for (int i = 0; i < tests.size(); i++) {
      LaunchedKernel launched = launches.all().get(i);
      List<LitmusTest> later = tests.subList(i + 1, tests.size());
      List<KernelAnswer> answers = new ArrayList<>();
      Set<GlobalMemory> ends = ordered(Stream.empty());
      for (GlobalMemory start : starts.stream().limit(most).toList()) {
        if (!answers.isEmpty() && stop.getAsBoolean()) {
          break;
        }
        KernelAnswer answer = ask.apply(launched.with(start.at(launched.test())), answers.size());
        answers.add(answer);
        for (Outcome end : answer.found().states().keySet()) {
          ends.add(start.after(launched.test(), end).of(later));
        }
      }
      told.add(new LaunchAnswers(launched, answers, starts.size(), all));
      all = told.get(i).everyEnd();
      starts = ends;
    }
    return told;
  }

  private static Set<GlobalMemory> ordered(Stream<GlobalMemory> some) {
    Set<GlobalMemory> set = new TreeSet<>((a, b) -> a.values().toString().compareTo(b.values().toString()));
    some.forEach(set::add);
    return set;
  }

  /** The facts that the answer rests on and that the text does not state. */
  List<Premise> premises() {
    return LitmusLanguages.form(text).map(f -> f.premises(text)).orElse(List.of());
  }

  /** The sentences on tables of a mixture that are translated from another source language. */
  List<String> translations() {
    return mapping.stream().flatMap(m -> m.tables().stream()).flatMap(t -> TranslationPremise.of(t).stream()).toList();
  }

  /** Whether there are several launches. */
  boolean several() {
    return launches.size() > 1;
  }

  /** The answers about the last launch, which has the condition. */
  public LaunchAnswers last() {
    return launches.get(launches.size() - 1);
  }

  /** The findings, launch by launch. */
  public List<Finding> findings() {
    return launches.stream().flatMap(l -> Findings.of(l, text).stream()).toList();
  }

  /** Whether the part that the engine left out may have further findings. */
  boolean open() {
    return launches.stream().anyMatch(LaunchAnswers::open) || mixed.filter(MixedRun::open).isPresent();
  }

  /** Whether the only open question is which work-items wait at compiled barriers. */
  boolean openAtBarriers() {
    return open() && judgement().status() == Status.OK && mixed.filter(m -> !m.all()).isEmpty()
        && launches.stream().allMatch(l -> !l.open() || l.openAtBarriers());
  }

  Judgement judgement() {
    return last().judgement();
  }

  List<LoopCut> cuts() {
    return LoopCut.distinct(launches.stream().flatMap(LaunchAnswers::cuts).toList());
  }

  /** The loops that are assumed to end although the model does not ensure it. */
  List<LoopCut> circles() {
    return LoopCut.distinct(launches.stream().flatMap(l -> l.circles(judge.model())).toList());
  }

  public Status status() {
    return !findings().isEmpty() ? Status.FAILS : open() || judgement().status() != Status.OK
        || valuesUnasked() ? Status.UNKNOWN : Status.OK;
  }

  /**
   * Whether nothing was asked that an unordered access could break: the model judges no races, the launch has no
   * condition and no assertion, and its final memory differs from execution to execution.
   */
  boolean valuesUnasked() {
    return !judge.judgesRaces() && Unasked.of(this).isPresent();
  }
}
