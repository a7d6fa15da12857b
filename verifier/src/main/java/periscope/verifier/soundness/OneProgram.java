package periscope.verifier.soundness;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Verdict;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.behaviour.Behaviour;
import periscope.verifier.behaviour.Behaviours;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.GuardValues;
import periscope.verifier.program.Translation;

/**
 * Decides, by enumerating all executions of a program and of its compiled form, whether the compiled form has an
 * outcome that the source forbids. One thread at a time may use it.
 */
public final class OneProgram {

  private static final SourceText NO_TEXT = new SourceText("generated program", "");

  /**
   * The answer about a program.
   *
   * @param verdict whether the source allows all outcomes of the compiled form
   * @param found   if not, the program with a forbidden outcome, unless none can be shown
   * @param unshown if none is found, whether a forbidden outcome passes all guards, but no order of the program's
   *                writes shows it, as possible under a user's model
   */
  public record Answer(Verdict verdict, Optional<FoundProgram> found, boolean unshown) {
    private Answer(Verdict verdict) {
      this(verdict, Optional.empty(), false);
    }

    private Answer(FoundProgram wrong) {
      this(Verdict.FAILS, Optional.of(wrong), false);
    }
  }

  /** Whether one look of a wait stands for all, in the source and in the code. */
  private record OneLook(boolean source, boolean code) {}

  private final OneLook oneLook;
  private final Translation translation;
  private final Simulator source;
  private final Behaviours target;
  private final Fault sought;
  private final Predicate<LitmusTest> aside;
  private final BooleanSupplier stop;

  /** Programs of a question; a program that the question sets aside counts as compiled rightly. */
  public OneProgram(Question question, Fault sought, BooleanSupplier stop) {
    this(question.translation(), question.source(), question.target(), sought, p -> question.aside(p, stop), stop);
  }

  public OneProgram(Translation translation, CompiledModel source, Target target, Fault sought, BooleanSupplier stop) {
    this(translation, source, target, sought, p -> false, stop);
  }

  private OneProgram(Translation translation, CompiledModel source, Target target, Fault sought,
      Predicate<LitmusTest> aside, BooleanSupplier stop) {
    this.aside = aside;
    this.oneLook = new OneLook(source.model().idle(), target instanceof Target.Model m && m.model().model().idle());
    this.translation = translation;
    this.source = new Simulator(source);
    this.target = target.behaviours();
    this.sought = sought;
    this.stop = stop;
  }

  public Answer ask(FoundProgram program) {
    LitmusTest test = program.test(translation.header(), "program");
    boolean waits = program.choices().stream().anyMatch(Choice::waits);
    Simulation allowed = source.simulate(waits && oneLook.source() ? SingleLooks.ofSource(test) : test, NO_TEXT, false,
        stop);
    Optional<Verdict> settled = SourceAgainstCompiled.settled(allowed);
    boolean stays = waits && allowed.complete()
        && allowed.states().isEmpty() && settled.equals(Optional.of(Verdict.UNKNOWN));
    if (settled.isPresent() && !stays) {
      return new Answer(settled.get());
    }
    LitmusTest code = translation.target(test);
    Behaviour seen = target.of(waits && oneLook.code() ? SingleLooks.ofCode(code) : code, NO_TEXT, stop);
    if (program.choices().stream().anyMatch(Choice::phased)) {
      return phased(program, test, allowed, seen);
    }
    if (sought == Fault.STUCK) {
      return seen.stuck() && !aside.test(test) ? new Answer(program)
          : new Answer(seen.complete() ? Verdict.HOLDS : Verdict.UNKNOWN);
    }
    SourceAgainstCompiled comparison = SourceAgainstCompiled.of(allowed, seen);
    Set<Outcome> forbidden = comparison.forbidden().keySet();
    if (!forbidden.isEmpty() && aside.test(test)) {
      return new Answer(Verdict.HOLDS);
    }
    Optional<FoundProgram> shown = forbidden.stream().flatMap(o -> OutcomeWitness.of(program, o).stream()).findFirst();
    boolean unshown = shown.isEmpty() && !forbidden.stream().allMatch(o -> OutcomeWitness.endsAtGuard(program, o));
    return new Answer(comparison.verdict(), shown, unshown);
  }

  /**
   * The answer about a program with barriers in memory, whose states and tokens are no part of its outcomes. A source
   * that waits for ever has no outcome, and neither may its compiled form have one.
   */
  private Answer phased(FoundProgram program, LitmusTest test, Simulation allowed, Behaviour seen) {
    Outcome asked = program.outcome();
    Set<Outcome> right = allowed.states().keySet().stream().map(o -> within(asked, o)).collect(Collectors.toSet());
    List<Outcome> wrong = seen.outcomes().stream().map(o -> within(asked, o)).filter(o -> !right.contains(o)).toList();
    if (wrong.isEmpty() || aside.test(test)) {
      return new Answer(seen.complete() ? Verdict.HOLDS : Verdict.UNKNOWN);
    }
    Optional<FoundProgram> shown = wrong.stream().flatMap(o -> OutcomeWitness.of(program, o).stream()).findFirst();
    boolean unshown = shown.isEmpty() && !wrong.stream().allMatch(o -> OutcomeWitness.endsAtGuard(program, o));
    return new Answer(Verdict.FAILS, shown, unshown);
  }

  /** The part of an outcome that tells of the registers and the locations of another one. */
  private static Outcome within(Outcome asked, Outcome outcome) {
    SortedMap<Outcome.Register, Long> registers = new TreeMap<>(outcome.registers());
    registers.keySet().retainAll(asked.registers().keySet());
    SortedMap<String, Long> memory = new TreeMap<>(outcome.memory());
    memory.keySet().retainAll(asked.memory().keySet());
    return new Outcome(registers, memory);
  }

  /**
   * The answer for all values that the program's guards and compare-exchanges may compare with. It fails if it fails
   * for some values, which the found program has, and is unknown if it is unknown for some.
   */
  public Answer askWithAnyValues(FoundProgram program) {
    AtomicReference<Answer> worst = new AtomicReference<>(new Answer(Verdict.HOLDS));
    boolean all = GuardValues.forEach(program, p -> {
      Answer answer = ask(p);
      if (answer.verdict() == Verdict.FAILS) {
        worst.set(new Answer(answer.found().orElse(p)));
      } else if (answer.verdict() == Verdict.UNKNOWN) {
        worst.set(answer);
      }
      return answer.verdict() != Verdict.FAILS && !stop.getAsBoolean();
    });
    return all || worst.get().verdict() == Verdict.FAILS ? worst.get() : new Answer(Verdict.UNKNOWN);
  }
}
