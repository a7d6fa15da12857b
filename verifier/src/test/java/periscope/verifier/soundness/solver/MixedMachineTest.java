package periscope.verifier.soundness.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Fault;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.machines.Exploration.Limits;
import periscope.machines.rsp.ExactExplorer;
import periscope.mappings.Compiler;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.testing.Sample;
import periscope.verifier.behaviour.Behaviour;
import periscope.verifier.behaviour.Behaviours;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Layout;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Shape;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.SourceAgainstCompiled;
import periscope.verifier.soundness.sized.EveryProgram;
import periscope.verifier.soundness.solver.symbolic.SymbolicTarget;

/**
 * The two tables of [RSP] mixed, on the exact and on the reduced machine: programs of two threads of two operations,
 * each operation by either table, in every placement.
 */
class MixedMachineTest {

  /** Of all programs in a thorough build, one of so many; the usual build has those of {@link #messages}. */
  private static final int ONE_IN = Sample.oneIn(1, 11);
  private static final int OPERATIONS = 4;
  private static final SourceText NO_TEXT = new SourceText("generated program", "");
  private static final Target MACHINE = new Target.Machine();
  private static final Set<String> ALPHABET = Sample.thorough()
      ? Set.of("load(dv, non_remote)", "store(dv, non_remote)", "store(dv, remote)", "load(dv, remote)", "load(na)")
      : Set.of("load(dv, non_remote)", "store(dv, non_remote)", "store(dv, remote)");

  private final Mapping original = new Mappings().load("rsp-original");
  private final Mapping proposed = new Mappings().load("rsp-proposed");
  private final Mapping both = Mapping.mixture(List.of(original, proposed));
  private final Simulator source = new Simulator(RandomRequest.model("opencl-rsp", false));
  private final Behaviours reduced = MACHINE.behaviours();

  private Question question() {
    Operations operations = Operations.of(both, RandomRequest.model("opencl-rsp", false), SymbolicTarget.of(MACHINE),
        EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE), o -> ALPHABET.contains(o.in(0).toString()))
        .mixed(both, false, true);
    return new Question(Translation.by(both), RandomRequest.model("opencl-rsp", false), MACHINE, operations,
        new Bound(OPERATIONS, 2, 2, 2, Shape.Selection.ALL, true));
  }

  @Test
  void theMachinesAgree() {
    Question question = question();
    Map<String, Integer> exact = new TreeMap<>();
    Map<String, Integer> fast = new TreeMap<>();
    List<Choice> choices = Stream.concat(question.operations().choices().stream(),
        question.operations().likened().keySet().stream()).toList();
    int[] number = new int[1];
    for (int size = 1; size <= OPERATIONS; size++) {
      for (Layout layout : question.bound().layouts(size)) {
        new EveryProgram(layout, choices, question).forEach(p -> {
          if (question.operations().admit(p) && (Sample.thorough() || messages(p)) && number[0]++ % ONE_IN == 0) {
            count(p, exact, fast);
          }
          return true;
        });
      }
    }
    assertEquals(exact, fast);
    String counts = number[0] / ONE_IN + " programs: " + exact;
    assertTrue(exact.keySet().containsAll(Set.of("different work-groups, both tables are needed: [UNSOUND]",
        "same work-group, right", "different work-groups, right")), counts);
  }

  /** Whether one thread stores to two locations, and another loads both. */
  private static boolean messages(FoundProgram program) {
    return program.layout().sizes().equals(List.of(2, 2)) && !program.guards().contains(true)
        && IntStream.of(0, 2).allMatch(i -> !program.locations().get(i).equals(program.locations().get(i + 1))
            && program.choices().get(i).reads() == program.choices().get(i + 1).reads())
        && program.choices().get(0).reads() != program.choices().get(2).reads();
  }

  private void count(FoundProgram program, Map<String, Integer> exact, Map<String, Integer> fast) {
    LitmusTest test = program.test(Translation.by(both).header(), "program");
    Simulation allowed = source.simulate(test, NO_TEXT);
    if (SourceAgainstCompiled.settled(allowed).isPresent()) {
      return;
    }
    List<LitmusTest> codes = Stream.of(both, original, proposed).map(t -> Compiler.compile(test, t).target()).toList();
    String where = program.layout().shape().description();
    exact.merge(where + ", " + kind(codes.stream().map(c -> faults(allowed, Behaviour.of(
        ExactExplorer.explore(c, false, Limits.DEFAULT).result()))).toList()), 1, Integer::sum);
    fast.merge(where + ", " + kind(codes.stream().map(
        c -> faults(allowed, reduced.of(c, NO_TEXT, () -> false))).toList()), 1, Integer::sum);
  }

  private static Set<Fault> faults(Simulation allowed, Behaviour seen) {
    assertTrue(seen.complete());
    Set<Fault> faults = EnumSet.noneOf(Fault.class);
    Optional.of(Fault.STUCK).filter(f -> seen.stuck()).ifPresent(faults::add);
    Optional.of(Fault.UNSOUND).filter(f -> !SourceAgainstCompiled.of(allowed, seen).forbidden().isEmpty())
        .ifPresent(faults::add);
    return faults;
  }

  /** @param faults of the mixture, of the first table alone, and of the second */
  private static String kind(List<Set<Fault>> faults) {
    return faults.get(0).isEmpty() ? "right" : faults.subList(1, 3).stream().allMatch(Set::isEmpty)
        ? "both tables are needed: " + faults.get(0)
        : faults.get(0) + ", alone " + faults.subList(1, 3).stream().map(Set::toString).collect(Collectors.joining());
  }
}
