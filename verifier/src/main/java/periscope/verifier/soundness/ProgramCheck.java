package periscope.verifier.soundness;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.LoopCut;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.expectation.ProgramVerdict;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Scope;
import periscope.litmus.sequencing.CompiledOrders;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.machines.rsp.Exploration;
import periscope.machines.rsp.Exploration.Limits;
import periscope.machines.rsp.ReducedExplorer;
import periscope.mappings.Compilation;
import periscope.mappings.Compiler;
import periscope.mappings.table.Mapping;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.soundness.Comparison.Standing;

/**
 * Theorem 1 of the remote-scope-promotion paper for one program: is every outcome of the compiled program one of the source
 * program, and can the compiled program always finish?
 *
 * <p>An outcome is the final value of every register of the source and of every location. Registers that only the compiled
 * program has are left out. A value that a load read is therefore compared only if its register is not overwritten later.
 *
 * <p>A mapping without any row at ALL scope is a scheme for a single device (paper, §5.4): it is inapplicable to programs on
 * several, whatever scopes they use. Whether the mapping applies is decided before whether the source races.
 *
 * <p>Where the source's language leaves the order of operands open, each order is compiled: a verdict speaks of all of them.
 */
public final class ProgramCheck {

  /**
   * What a check found.
   *
   * @param verdict   the answer
   * @param forbidden outcomes of the compiled program that the source forbids; more may exist if {@code complete} is false
   * @param stuck     whether the compiled program can get stuck
   * @param cuts      loops of the source in which runs were dropped at the bound: the verdict speaks of the others
   * @param complete  whether no limit ended the check early
   * @param compiled  the compiled program; absent if the mapping is inapplicable
   * @param source    what the source model says; absent if the mapping is inapplicable
   * @param problems  why the mapping is inapplicable; empty otherwise
   */
  public record Result(
      ProgramVerdict verdict, SortedSet<Outcome> forbidden, boolean stuck, List<LoopCut> cuts, boolean complete,
      Optional<Compilation> compiled, Optional<Simulation> source, List<Diagnostic> problems) {

    public Result {
      forbidden = Collections.unmodifiableSortedSet(new TreeSet<>(forbidden));
      cuts = List.copyOf(cuts);
      problems = List.copyOf(problems);
    }

    /** Whether runs were dropped because a loop went round more often than the bound. */
    public boolean cut() {
      return !cuts.isEmpty();
    }

    /** What the check of one more order of evaluation makes of this. */
    private Result and(Result that) {
      SortedSet<Outcome> all = new TreeSet<>(forbidden);
      all.addAll(that.forbidden);
      boolean gets = stuck || that.stuck;
      boolean unknown = verdict == ProgramVerdict.UNKNOWN || that.verdict == ProgramVerdict.UNKNOWN;
      ProgramVerdict both = !all.isEmpty() ? gets ? ProgramVerdict.UNSOUND_STUCK : ProgramVerdict.UNSOUND
          : gets ? ProgramVerdict.STUCK : unknown ? ProgramVerdict.UNKNOWN : ProgramVerdict.SOUND;
      boolean first = verdict != ProgramVerdict.SOUND && verdict != ProgramVerdict.UNKNOWN
          || that.verdict == ProgramVerdict.SOUND || that.verdict == ProgramVerdict.UNKNOWN;
      return new Result(
          both, all, gets, cuts, complete && that.complete, first ? compiled : that.compiled, source, problems);
    }

    private static Result without(ProgramVerdict verdict, List<Diagnostic> problems) {
      return new Result(verdict, new TreeSet<>(), false, List.of(), true, Optional.empty(), Optional.empty(), problems);
    }
  }

  private ProgramCheck() {}

  /**
   * Checks one program.
   *
   * @param text   the text that the test was read from, for diagnostics
   * @param model  the source model
   * @param limits for the machine; its deadline holds for the simulation too
   * @throws InvalidInputException if the test is not in the mapping's source language, or the model gives no meaning to it
   */
  public static Result check(LitmusTest test, SourceText text, CompiledModel model, Mapping mapping, Limits limits) {
    if (severalDevices(test) && !reachesDevices(mapping)) {
      String message = mapping.name() + " is for a single device: it has no row at ALL scope";
      String hint = "place every thread on one device, or add rows at ALL scope";
      return Result.without(ProgramVerdict.INAPPLICABLE, List.of(Diagnostic.error(text, Span.NONE, message, hint)));
    }
    List<Compilation> compiled = new ArrayList<>();
    try {
      CompiledOrders.all(test, text).forEach(order -> compiled.add(Compiler.compile(order, text, mapping)));
    } catch (InvalidInputException e) {
      if (!mapping.source().header().equals(test.language())) {
        throw e;
      }
      return Result.without(ProgramVerdict.INAPPLICABLE, e.diagnostics());
    }
    Simulation source = new Simulator(model, limits.loops()).simulate(test, text, false, limits.stop());
    if (Comparison.settled(source).filter(s -> s == Standing.UNDEFINED).isPresent()) {
      return new Result(ProgramVerdict.RACY, new TreeSet<>(), false, source.cuts(), true, Optional.of(compiled.get(0)),
          Optional.of(source), List.of());
    }
    return compiled.stream().map(c -> compare(source, ReducedExplorer.explore(c.target(), limits), c))
        .reduce(Result::and).orElseThrow();
  }

  private static Result compare(Simulation source, Exploration target, Compilation compiled) {
    Comparison comparison = Comparison.of(source, Comparison.Seen.of(target));
    boolean complete = source.complete() && target.complete();
    return new Result(verdict(comparison.standing(), target.stuck() > 0, target.cut() > 0), new TreeSet<>(comparison.forbidden().keySet()),
        target.stuck() > 0, source.cuts(), complete, Optional.of(compiled), Optional.of(source), List.of());
  }

  private static ProgramVerdict verdict(Standing standing, boolean stuck, boolean cut) {
    return switch (standing) {
      case UNDEFINED -> ProgramVerdict.RACY;
      case FORBIDDEN -> stuck ? ProgramVerdict.UNSOUND_STUCK : ProgramVerdict.UNSOUND;
      case ALLOWED -> stuck ? ProgramVerdict.STUCK : cut ? ProgramVerdict.UNKNOWN : ProgramVerdict.SOUND;
      case UNKNOWN -> ProgramVerdict.UNKNOWN;
    };
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
