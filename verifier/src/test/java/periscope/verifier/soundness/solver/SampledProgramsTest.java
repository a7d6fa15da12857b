package periscope.verifier.soundness.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.engines.enumeration.Simulator;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Verdict;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.SourceText;
import periscope.testing.Sample;
import periscope.verifier.behaviour.Behaviours;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.GuardValues;
import periscope.verifier.program.Layout;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.SourceAgainstCompiled;
import periscope.verifier.soundness.sized.EnumeratingEngine;

/**
 * What the solver says of tables with many operations, beside programs that are run: all of the sizes that can be, and
 * of the size beyond as many as are drawn. Of these some have weak compare-exchanges, which the solver does not look
 * at.
 */
class SampledProgramsTest {

  private static final SourceText NO_TEXT = new SourceText("drawn program", "");
  private static final int OPERATIONS = Sample.thorough() ? 10 : 8;
  /** Operations of the programs that are all run. */
  private static final int RUN = Sample.thorough() ? 3 : 2;
  private static final int DRAWN = Sample.of(300, 800);

  private final Random random = new Random(1);
  private int wrong;
  private int ran;

  static LongStream seeds() {
    return LongStream.range(0, Sample.of(2, 3));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theSolverAndProgramsThatAreRun(long seed) {
    RandomRequest table = RandomRequest.wide(seed, OPERATIONS);
    Question question = table.request();
    SizedRun solver = SizedRun.of(question, LayoutSearch.engine(), Fault.UNSOUND, 2, Search.Stop.NEVER);
    SizedRun each = SizedRun.of(within(question, RUN), new EnumeratingEngine(), Fault.UNSOUND, 2, Search.Stop.NEVER);
    int smallest = solver.found().isPresent() ? solver.completed() + 1 : Integer.MAX_VALUE;
    assertEquals(smallest <= RUN, each.found().isPresent(), table.about());
    assertTrue(each.found().isEmpty() || each.completed() + 1 == smallest, table.about());
    draw(question);
    assertTrue(wrong == 0 || smallest <= question.bound().operations(), table.about());
    assertTrue(ran >= DRAWN);
  }

  private static Question within(Question question, int operations) {
    Bound bound = question.bound();
    return new Question(question.translation(), question.source(), question.target(), question.operations(),
        new Bound(operations, bound.threads(), bound.locations(), bound.placement(), bound.guards().any()));
  }

  /** Runs programs of the largest size, each with some of the values that its guards can compare with. */
  private void draw(Question question) {
    List<Layout> layouts = question.bound().layouts(question.bound().operations());
    Behaviours target = question.target().behaviours();
    Simulator source = new Simulator(question.source());
    while (ran < DRAWN) {
      List<FoundProgram> valued = new ArrayList<>();
      GuardValues.forEach(drawn(layouts.get(random.nextInt(layouts.size())), question), valued::add);
      Collections.shuffle(valued, random);
      for (FoundProgram program : valued.subList(0, Math.min(2, valued.size()))) {
        LitmusTest strong = program.test(question.translation().header(), "drawn");
        LitmusTest test = random.nextBoolean() ? strong : weak(strong);
        Verdict verdict = SourceAgainstCompiled.of(source.simulate(test, NO_TEXT),
            target.of(question.translation().target(test), NO_TEXT, () -> false)).verdict();
        wrong += verdict == Verdict.FAILS ? 1 : 0;
        ran++;
      }
    }
  }

  private FoundProgram drawn(Layout layout, Question question) {
    List<Choice> choices = question.operations().choices();
    int slots = layout.operations();
    List<Choice> chosen = IntStream.range(0, slots).mapToObj(i -> choices.get(random.nextInt(choices.size()))).toList();
    List<Integer> locations = chosen.stream()
        .map(c -> c.accesses() ? random.nextInt(question.bound().locations()) : 0).toList();
    List<Boolean> guards = IntStream.range(0, slots)
        .mapToObj(i -> !layout.last(i) && chosen.get(i).reads() && random.nextInt(3) == 0).toList();
    FoundProgram program = new FoundProgram(
        layout, chosen, locations, guards, Collections.nCopies(slots, -1), Collections.nCopies(slots, false));
    return !question.operations().local() ? program : program.with(
        program.ofOneWorkGroup().stream().filter(x -> random.nextBoolean()).collect(Collectors.toSet()));
  }

  private static LitmusTest weak(LitmusTest test) {
    List<LitmusThread> threads = test.threads().stream()
        .map(t -> new LitmusThread(t.placement(), weak(t.body()))).toList();
    return new LitmusTest(test.language(), test.name(), "", test.locations(), threads, Optional.empty());
  }

  private static List<Instruction> weak(List<Instruction> body) {
    return body.stream().map(i -> {
      if (i instanceof CompareExchange c) {
        return new CompareExchange(c.register(), c.location(), c.expected(), c.desired(), true, c.semantics(),
            c.failureOrder(), c.span());
      } else if (i instanceof Instruction.If branch) {
        return new Instruction.If(branch.condition(), weak(branch.then()), branch.otherwise(), branch.span());
      }
      return i;
    }).toList();
  }
}
