package periscope.verifier.soundness;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.engines.simulation.Engine;
import periscope.engines.simulation.LoopCut;
import periscope.engines.simulation.Race;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Witness;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Soundness;
import periscope.litmus.answer.Verdict;
import periscope.litmus.event.Event;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.Compilation;
import periscope.mappings.ProgramCompiler;
import periscope.mappings.table.Mapping;
import periscope.verifier.behaviour.Behaviour;
import periscope.verifier.behaviour.Behaviours;

/**
 * Theorem 1 of [RSP] for one program: is every outcome of the compiled program one of the source program, and can the
 * compiled program always finish? The check is the same for models and machines as targets.
 *
 * <p>An outcome is the final value of every register of the source and of every location. Registers that only the
 * compiled program has are left out. A value that a load read is therefore compared only if its register is not
 * overwritten later.
 *
 * <p>Where the source's language leaves the order of operands open, a table compiles each order, and the verdict covers
 * all of them.
 */
public final class ProgramCheck {

  /**
   * An outcome that the source forbids.
   *
   * @param compiled the compiled program that has it, for one order of evaluation
   * @param outcome  the outcome of the compiled program, perhaps with registers that the source lacks
   * @param seen     the whole behaviour of this compiled program
   */
  public record Forbidden(Compilation compiled, Outcome outcome, Behaviour seen) {}

  /**
   * The result of a check.
   *
   * @param soundness the verdict
   * @param forbidden outcomes that the source forbids, by source registers; more may exist if {@code complete} is false
   * @param cuts      loops in which runs were dropped at the bound, on either side, so that the verdict does not cover
   *                  those runs; without a place for loops of compiled code that the source lacks
   * @param complete  whether no limit ended the check early
   * @param compiled  a compiled program, one with a fault if there is any; empty if compiling failed
   * @param source    the answer of the source model; empty if compiling failed
   * @param problems  reasons why compiling failed, or why the compiled program is undefined although its source is
   *                  not; the limit that left out compiled programs; empty otherwise
   */
  public record Result(Soundness soundness, SortedMap<Outcome, Forbidden> forbidden, List<LoopCut> cuts,
      boolean complete, Optional<Compilation> compiled, Optional<Simulation> source, List<Diagnostic> problems) {

    public Result {
      forbidden = Collections.unmodifiableSortedMap(new TreeMap<>(forbidden));
      cuts = List.copyOf(cuts);
      problems = List.copyOf(problems);
    }

    /** Whether runs were dropped at the loop bound. */
    public boolean cut() {
      return !cuts.isEmpty();
    }

    public Verdict verdict() {
      return soundness.verdict();
    }

    /** Whether the compiled program can get stuck. */
    public boolean stuck() {
      return soundness.stuck();
    }

    private static Result inapplicable(List<Diagnostic> problems) {
      return new Result(Soundness.INAPPLICABLE, new TreeMap<>(), List.of(), true, Optional.empty(),
          Optional.empty(), problems);
    }
  }

  private final SourceText text;
  private final Simulation source;
  private final Behaviours target;
  private final BooleanSupplier stop;
  private final SortedMap<Outcome, Forbidden> forbidden = new TreeMap<>();
  private final List<LoopCut> cuts;
  private boolean stuck;
  private boolean unknown;
  private boolean complete;
  /** How a compiled program is undefined, if one is. */
  private final List<Diagnostic> undefined = new ArrayList<>();
  /** The limits because of which compiled programs are left out. */
  private final List<Diagnostic> remarks = new ArrayList<>();
  /** The first compiled program that gets stuck. */
  private Optional<Compilation> sticking = Optional.empty();

  private ProgramCheck(SourceText text, Simulation source, Behaviours target, BooleanSupplier stop) {
    this.text = text;
    this.source = source;
    this.target = target;
    this.stop = stop;
    cuts = new ArrayList<>(source.cuts());
    complete = source.complete();
  }

  /**
   * Checks whether one program is compiled soundly.
   *
   * @param text     the source text of the test, for diagnostics
   * @param source   engine for the source program
   * @param compiler the compiler
   * @param target   behaviours of compiled programs
   * @param stop     called now and then; true ends the check, whose result is then not complete
   * @throws InvalidInputException if the test is not in the compiler's language, if a model does not cover it, or if
   *                               code that the user gives cannot be read
   */
  public static Result check(LitmusTest test, SourceText text, Engine source, ProgramCompiler compiler,
      Behaviours target, BooleanSupplier stop) {
    List<Compilation> compiled;
    try {
      compiled = compiler.compile(test, text);
    } catch (InvalidInputException e) {
      if (compiler.givesCode() || !compiler.source().header().equals(test.language())) {
        throw e;
      }
      return Result.inapplicable(e.diagnostics());
    }
    ProgramCheck check = new ProgramCheck(text, source.simulate(test, text, false, stop), target, stop);
    if (SourceAgainstCompiled.settled(check.source).equals(Optional.of(Verdict.UNDEFINED))) {
      return check.result(Soundness.RACY, compiled.get(0));
    }
    compiled.forEach(check::look);
    Optional<Diagnostic> leftOut = compiler.leftOut(test, text);
    check.unknown |= leftOut.isPresent();
    leftOut.ifPresent(check.remarks::add);
    Compilation shown = check.forbidden.values().stream().findFirst().map(Forbidden::compiled)
        .or(() -> check.sticking).orElse(compiled.get(0));
    return check.result(check.soundness(), shown);
  }

  /**
   * Checks one program on a machine. A mapping without any row at ALL scope is a scheme for a single device ([RSP],
   * section 5.4): it is inapplicable to programs on several devices, whatever scopes they use and whether they race or
   * not.
   */
  public static Result onMachine(
      LitmusTest test, SourceText text, Engine source, Mapping mapping, Behaviours machine, BooleanSupplier stop) {
    return onMachine(test, text, source, ProgramCompiler.of(mapping), machine, stop);
  }

  /** The same for a compiler by a table, or by the tables of a mixture. */
  public static Result onMachine(LitmusTest test, SourceText text, Engine source, ProgramCompiler compiler,
      Behaviours machine, BooleanSupplier stop) {
    Mapping mapping = compiler.table().orElseThrow();
    if (severalDevices(test) && !reachesDevices(mapping)) {
      String message = mapping.name() + " is for a single device: it has no row at ALL scope";
      String hint = "place every thread on one device, or add rows at ALL scope";
      return Result.inapplicable(List.of(Diagnostic.error(text, Span.NONE, message, hint)));
    }
    return check(test, text, source, compiler, machine, stop);
  }

  private void look(Compilation compiled) {
    Behaviour seen = target.of(compiled.target(), text, stop);
    SourceAgainstCompiled comparison = SourceAgainstCompiled.of(source, seen, compiled.observed());
    comparison.forbidden().forEach((o, own) -> {
      if (compiled.keepsLoops() || withinTheBound(seen, own)) {
        forbidden.putIfAbsent(o, new Forbidden(compiled, own, seen));
      } else {
        unknown = true;
      }
    });
    if (SourceAgainstCompiled.settled(source).isEmpty()) {
      seen.simulation().flatMap(s -> s.races().stream().filter(Race::undefines).findFirst())
          .ifPresent(r -> undefined.add(undefined(r, compiled.target())));
    }
    // A source that is not known may race, and may then do anything.
    if (seen.stuck() && comparison.verdict() != Verdict.UNKNOWN) {
      stuck = true;
      sticking = sticking.or(() -> Optional.of(compiled));
    }
    // Of runs that were dropped nothing is known.
    unknown |= comparison.verdict() == Verdict.UNKNOWN || comparison.verdict() == Verdict.HOLDS && seen.bounded();
    complete &= seen.complete();
    // Each loop once: compiled code has the spans of what it was made from.
    seen.cuts().stream().filter(c -> !c.endless())
        .map(c -> compiled.keepsLoops() ? c : new LoopCut(c.thread(), Span.NONE, false, c.accesses()))
        .filter(c -> cuts.stream().noneMatch(c::same)).forEach(cuts::add);
  }

  /**
   * Whether an outcome of compiled code, whose loops differ from the source's, cannot belong to a source run that was
   * dropped at the bound: each thread accesses memory less often than in any such run. That assumes that compilers do
   * not merge accesses of different rounds.
   */
  private boolean withinTheBound(Behaviour seen, Outcome outcome) {
    return source.cuts().stream().filter(c -> !c.endless()).allMatch(c -> seen.simulation()
        .map(s -> s.witnesses().get(outcome)).filter(w -> accesses(w, c.thread()) < c.accesses()).isPresent());
  }

  private static long accesses(Witness execution, int thread) {
    return execution.structure().events().stream().filter(e -> e.thread() == thread && e.location() >= 0)
        .filter(e -> e.kind() != Event.Kind.WRITE || e.marks().update().isEmpty()).count();
  }

  private Soundness soundness() {
    if (!forbidden.isEmpty() || !undefined.isEmpty()) {
      return stuck ? Soundness.UNSOUND_STUCK : Soundness.UNSOUND;
    }
    return stuck ? Soundness.STUCK : unknown ? Soundness.UNKNOWN : Soundness.SOUND;
  }

  private Result result(Soundness soundness, Compilation compiled) {
    return new Result(soundness, forbidden, cuts, complete, Optional.of(compiled), Optional.of(source),
        Stream.concat(undefined.stream(), remarks.stream()).toList());
  }

  /** Code that may do anything has outcomes that a source with a meaning does not have. */
  private Diagnostic undefined(Race race, LitmusTest compiled) {
    String accesses = race.accesses().stream().map(a -> a.initial() ? "the initial write"
        : "P" + a.thread() + "'s " + a.kind().name().toLowerCase(Locale.ROOT)).collect(Collectors.joining(" and "));
    String locations = race.locations().stream().filter(x -> x < compiled.locations().size())
        .map(x -> compiled.locations().get(x).name()).collect(Collectors.joining(", "));
    String subject = accesses.isEmpty() ? "an execution" : accesses + (locations.isEmpty() ? "" : " of " + locations);
    return Diagnostic.warning(text, Span.NONE, "the compiled program is undefined, and this source is not: " + subject
        + (race.accesses().size() > 1 ? " break" : " breaks") + " the target model's condition " + race.flag(),
        "an undefined program may have every outcome");
  }

  private static boolean severalDevices(LitmusTest test) {
    return test.threads().stream().map(t -> t.placement().device()).distinct().count() > 1;
  }

  private static boolean reachesDevices(Mapping mapping) {
    return mapping.rows().stream()
        .flatMap(r -> r.pattern().operations().stream())
        .anyMatch(o -> o.scope() == Scope.ALL_SVM_DEVICES);
  }
}
