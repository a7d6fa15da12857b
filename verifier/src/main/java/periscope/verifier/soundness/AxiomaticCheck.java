package periscope.verifier.soundness;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import periscope.engines.simulation.Engine;
import periscope.engines.simulation.LoopCut;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.expectation.ProgramVerdict;
import periscope.litmus.memory.Outcome;
import periscope.litmus.sequencing.CompiledOrders;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.mappings.Compilation;
import periscope.mappings.Compiler;
import periscope.mappings.table.Mapping;

/**
 * What a mapping does to one program if both languages have a model: is every outcome that the target model allows the
 * compiled program one that the source model allows the source program? Outcomes are compared as {@link ProgramCheck} does.
 * Each order in which the source's language lets operands be evaluated is compiled.
 */
public final class AxiomaticCheck {

  /**
   * What a check found.
   *
   * @param verdict   the answer
   * @param forbidden outcomes of the compiled program that the source forbids, as the source sees them, each with the
   *                  outcome of the compiled program that it is; more may exist if {@code complete} is false
   * @param source    what the source model says; absent if the mapping is inapplicable
   * @param target    what the target model says, with executions; absent likewise
   * @param cuts      loops of the source in which runs were dropped at the bound, on either side: the verdict speaks of the
   *                  others
   * @param complete  whether no limit ended the check early
   * @param compiled  the compiled program; absent if the mapping is inapplicable
   * @param problems  why the mapping is inapplicable; empty otherwise
   */
  public record Result(
      ProgramVerdict verdict,
      SortedMap<Outcome, Outcome> forbidden,
      Optional<Simulation> source,
      Optional<Simulation> target,
      List<LoopCut> cuts,
      boolean complete,
      Optional<Compilation> compiled,
      List<Diagnostic> problems) {

    public Result {
      forbidden = Collections.unmodifiableSortedMap(new TreeMap<>(forbidden));
      cuts = List.copyOf(cuts);
      problems = List.copyOf(problems);
    }

    /** Whether runs were dropped because a loop went round more often than the bound. */
    public boolean cut() {
      return !cuts.isEmpty();
    }
  }

  private AxiomaticCheck() {}

  /**
   * Checks one program.
   *
   * @param text   the text that the test was read from, for diagnostics
   * @param source asked about the source program
   * @param target asked about the compiled program
   * @param stop   asked now and then whether to give up
   * @throws InvalidInputException if the test is not in the mapping's source language, or a model says nothing of it
   */
  public static Result check(
      LitmusTest test, SourceText text, Engine source, Mapping mapping, Engine target, BooleanSupplier stop) {
    List<Compilation> compiled = new ArrayList<>();
    try {
      CompiledOrders.all(test, text).forEach(order -> compiled.add(Compiler.compile(order, text, mapping)));
    } catch (InvalidInputException e) {
      if (!mapping.source().header().equals(test.language())) {
        throw e;
      }
      return new Result(ProgramVerdict.INAPPLICABLE, new TreeMap<>(), Optional.empty(), Optional.empty(), List.of(), true,
          Optional.empty(), e.diagnostics());
    }
    Simulation allowed = source.simulate(test, text, false, stop);
    List<Result> results = compiled.stream().map(c -> check(allowed, c, text, target, stop)).toList();
    return results.stream().filter(r -> r.verdict() == ProgramVerdict.UNSOUND || r.verdict() == ProgramVerdict.RACY)
        .findFirst()
        .or(() -> results.stream().filter(r -> r.verdict() == ProgramVerdict.UNKNOWN).findFirst()).orElse(results.get(0));
  }

  private static Result check(
      Simulation allowed, Compilation compiled, SourceText text, Engine target, BooleanSupplier stop) {
    Simulation seen = target.simulate(compiled.target(), text, true, stop);
    Comparison comparison = Comparison.of(allowed, Comparison.Seen.of(seen));
    return new Result(verdict(comparison.standing(), seen.bounded()), new TreeMap<>(comparison.forbidden()),
        Optional.of(allowed), Optional.of(seen), cuts(allowed, seen), allowed.complete() && seen.complete(), Optional.of(compiled),
        List.of());
  }

  /** Each loop once: compiled code has the spans of what it was made from. */
  private static List<LoopCut> cuts(Simulation source, Simulation target) {
    List<LoopCut> cuts = new ArrayList<>(source.cuts());
    target.cuts().stream().filter(c -> !c.endless() && cuts.stream().noneMatch(c::same)).forEach(cuts::add);
    return cuts;
  }

  /** @param cut whether runs of the compiled program were dropped: nothing is known of these */
  private static ProgramVerdict verdict(Comparison.Standing standing, boolean cut) {
    return switch (standing) {
      case UNDEFINED -> ProgramVerdict.RACY;
      case FORBIDDEN -> ProgramVerdict.UNSOUND;
      case ALLOWED -> cut ? ProgramVerdict.UNKNOWN : ProgramVerdict.SOUND;
      case UNKNOWN -> ProgramVerdict.UNKNOWN;
    };
  }
}
