package periscope.verifier.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import periscope.engines.portfolio.Portfolio;
import periscope.engines.simulation.Engine;
import periscope.engines.simulation.OutsideModelException;
import periscope.engines.simulation.Simulation;
import periscope.inputs.LocalInstances;
import periscope.inputs.NamedModel;
import periscope.inputs.TestInput;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.litmus.expectation.Expectations.OfMapping;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.machines.Exploration.Limits;
import periscope.mappings.ProgramCompiler;
import periscope.mappings.table.Mapping;
import periscope.models.evaluate.Axiom;
import periscope.models.evaluate.CompiledModel;
import periscope.reports.Context;
import periscope.reports.TimeLimit;
import periscope.reports.picture.PictureFiles;
import periscope.semantics.LoopBound;
import periscope.verifier.behaviour.Behaviours;
import periscope.verifier.behaviour.TargetMachine;
import periscope.verifier.reason.ProgramQuestion;
import periscope.verifier.reason.Reason;
import periscope.verifier.reason.ReasonText;
import periscope.verifier.reason.Reasons;
import periscope.verifier.reason.Setting;
import periscope.verifier.repair.BlamedRow;
import periscope.verifier.soundness.ProgramCheck;

/**
 * The check of a mapping or a compiler on one program after the other.
 *
 * @param compiler the compiler of the programs
 * @param source   the source model
 * @param target   the target model; empty for a machine
 * @param machine  the machine on which compiled programs run; empty for a target model or the machine of [RSP]
 * @param limits   limits of each check
 * @param blame    whether to determine the rows of a table that are to blame
 * @param files    writers of pictures, one for each wanted format
 */
public record ProgramChecker(Context context, ProgramCompiler compiler, NamedModel source, Optional<NamedModel> target,
    Optional<TargetMachine> machine, Following limits, boolean blame, List<PictureFiles> files) {

  /** Most states of the machine for one program. */
  private static final int STATES = 20_000_000;

  /**
   * The limits of a check.
   *
   * @param time time limit for each program
   */
  public record Following(TimeLimit time, LoopBound bound, LocalInstances local) {}

  /** The name of the target in reports. */
  public String targetName() {
    return machine.map(TargetMachine::name).orElseGet(() -> NamedModel.target(target));
  }

  /** The result for a program; a program that cannot be used is a result, too. */
  ProgramResult check(String file) {
    long start = System.nanoTime();
    try {
      TestInput input = read(file);
      List<Diagnostic> problems = new ArrayList<>();
      Optional<OfMapping> expected = new ExpectedOfMapping(compiler, source, target).in(input.text(), problems);
      BooleanSupplier expired = limits.time().over(context::stopped);
      ProgramVerification found = ProgramVerification.of(
          input, compiler, source, target, targetName(), check(input, compiler, sourceEngine(), expired),
          limits.bound(), expired);
      problems.addAll(found.result().problems());
      context.inputs().languages().premises(input.text(), input.test())
          .forEach(p -> problems.add(p.warning(input.text())));
      Optional<ReasonText.Explanation> reason = reason(found, expired);
      return new ProgramResult.Checked(
          file, found, expected, blamed(found, reason, expired), reason, draw(found), problems, seconds(start));
    } catch (InvalidInputException e) {
      return new ProgramResult.Refused(file, e.diagnostics(), seconds(start));
    }
  }

  /**
   * The program of a file.
   *
   * @throws InvalidInputException if it cannot be used
   */
  TestInput read(String file) {
    TestInput read = context.inputs().test(file);
    return new TestInput(read.text(), limits.local().of(read.test()));
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private Engine sourceEngine() {
    return new Portfolio(source.model(), limits.bound());
  }

  private ProgramCheck.Result check(TestInput input, ProgramCompiler by, Engine allows, BooleanSupplier stop) {
    if (machine.isPresent()) {
      return ProgramCheck.check(input.test(), input.text(), allows, by, machine.get().behaviours(), stop);
    } else if (target.isEmpty()) {
      Behaviours machine = Behaviours.machine(new Limits(STATES, stop, limits.bound()));
      return ProgramCheck.onMachine(input.test(), input.text(), allows, by, machine, stop);
    }
    return check(input, by, allows, target.get().model(), stop);
  }

  private ProgramCheck.Result check(
      TestInput input, ProgramCompiler by, Engine allows, CompiledModel under, BooleanSupplier stop) {
    Behaviours model = Behaviours.of(new Portfolio(under, limits.bound()), true);
    return ProgramCheck.check(input.test(), input.text(), allows, by, model, stop);
  }

  /** The reason of a wrongly compiled program, for a table whose target has a model. */
  private Optional<ReasonText.Explanation> reason(ProgramVerification found, BooleanSupplier stop) {
    if (compiler.table().filter(t -> t.tables().isEmpty()).isEmpty() || found.result().verdict() != Verdict.FAILS) {
      return Optional.empty();
    }
    return target.map(to -> {
      Setting setting = Setting.of(context.inputs(), compiler.table().get(), source, target);
      Reason reason = new Reasons(setting, stop).of(found.input().test(), to.model(), again(found, stop));
      return new ReasonText.Explanation(reason, ReasonText.sentences(reason, setting));
    });
  }

  /** The questions about a checked program: with the same form of conditionals and the same bound on loops. */
  private ProgramQuestion again(ProgramVerification found, BooleanSupplier stop) {
    Simulation allowed = found.result().source().orElseThrow();
    return (table, from, to) -> {
      Engine allows = from.equals(source.model()) ? (t, text, witnesses, s) -> allowed
          : new Portfolio(from, limits.bound());
      try {
        return verdict(check(found.input(), compiler.by(table), allows, to, stop));
      } catch (OutsideModelException e) {
        return Verdict.INAPPLICABLE;
      }
    };
  }

  /** The verdict on a changed table; rounds of loops that nobody followed are the same with and without the change. */
  private static Verdict verdict(ProgramCheck.Result changed) {
    boolean open = changed.verdict() == Verdict.UNKNOWN && changed.cut() && changed.complete();
    return open ? Verdict.HOLDS : changed.verdict();
  }

  /** The blame for a wrongly compiled program, as far as the time for it suffices. */
  private Optional<Blame> blamed(
      ProgramVerification found, Optional<ReasonText.Explanation> reason, BooleanSupplier stop) {
    if (!blame || compiler.table().isEmpty() || found.result().verdict() != Verdict.FAILS) {
      return Optional.empty();
    }
    Mapping mapping = compiler.table().get();
    LitmusTest test = found.input().test();
    Optional<Axiom> axiom = found.counterexample().flatMap(Why::axiom);
    if (!mapping.tables().isEmpty()) {
      return Optional.of(new Blame(mapping, found.compiled().stream().flatMap(c -> c.origins().stream())
          .flatMap(o -> o.stream().flatMap(i -> i.row().stream())).distinct()
          .map(row -> new BlamedRow(row, Optional.empty(), 0)).toList(), false, axiom));
    } else if (reason.isPresent()) {
      return Optional.of(Blame.of(mapping, test, reason.get().reason(), axiom));
    }
    Simulation allowed = found.result().source().orElseThrow();
    Predicate<Mapping> right = table -> verdict(
        check(found.input(), compiler.by(table), (t, text, witnesses, s) -> allowed, stop)) == Verdict.HOLDS;
    return Optional.of(new Blame(mapping, BlamedRow.of(test, mapping, right), axiom));
  }

  private List<Path> draw(ProgramVerification found) {
    try {
      return ProgramPictures.draw(found, files);
    } catch (IOException e) {
      context.output().note("the pictures cannot be written: " + e.getMessage());
      return List.of();
    }
  }
}
