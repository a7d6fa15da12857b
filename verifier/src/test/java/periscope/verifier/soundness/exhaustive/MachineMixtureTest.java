package periscope.verifier.soundness.exhaustive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import periscope.litmus.LitmusTest;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.SourceOperation;
import periscope.models.evaluate.CompiledModel;
import periscope.testing.Sample;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.CompiledRightly;
import periscope.verifier.soundness.Coverage;
import periscope.verifier.soundness.Question;

/**
 * The two published tables mixed: each operation of each program is compiled by either, and every program runs on the
 * machine, by every transition and by the reduced ones: all programs of up to two operations (three in a thorough
 * build), and a sample of those with two operations in each of two threads.
 */
class MachineMixtureTest {

  private static final List<String> TABLES = List.of("rsp-original", "rsp-proposed");
  private static final CompiledModel MODEL = Searches.model("opencl-rsp");

  /**
   * The counts of one placement.
   *
   * @param added the programs with a fault that neither table has alone
   */
  private record Counted(long programs, long racy, long unsound, long stuck, long added) {}

  @Test
  void bothExplorationsCountTheSame() {
    MachineEnumeration.Request whole = MachineEnumeration.Request.of(question(
        Searches.DEFAULT.upTo(Sample.thorough() ? 3 : 2)));
    MachineEnumeration.Request drawn = MachineEnumeration.Request.of(question(Searches.DEFAULT))
        .sampling(OptionalLong.of(Sample.of(200, 20_000)), OptionalLong.of(Sample.seed(7)));
    for (MachineEnumeration.Request request : List.of(whole, drawn)) {
      List<Counted> reduced = counted(request, Searches.run(request.exploring(false)));
      assertEquals(counted(request, Searches.run(request.exploring(true))), reduced);
      assertTrue(reduced.stream().anyMatch(c -> c.stuck() + c.unsound() > 0), reduced::toString);
    }
  }

  private static Question question(Bound bound) {
    List<Mapping> tables = TABLES.stream().map(Searches::mapping).toList();
    Mapping mixture = Mapping.mixture(tables);
    Set<SourceOperation> alphabet = new LinkedHashSet<>();
    tables.forEach(t -> alphabet.addAll(Alphabet.of(t, MODEL).operations()));
    List<Choice> choices = alphabet.stream().flatMap(o -> Stream.of(o.in(0), o.in(1)))
        .filter(o -> mixture.row(o).isPresent() && (o.unit() == 0 || !mixture.unitsAlike(o).contains(0)))
        .map(Choice::of).toList();
    return new Question(Translation.by(mixture), MODEL, new Target.Machine(), new Operations(choices, Optional.empty(),
        Map.of(), Map.of(), Set.of(), Set.of(), List.of(), List.of(), false), bound);
  }

  private static List<Counted> counted(MachineEnumeration.Request request, Answer answer) {
    Map<LitmusTest, Boolean> alone = new HashMap<>();
    List<Counted> counted = new ArrayList<>();
    for (Coverage.Counts c : answer.counts()) {
      long added = answer.findings().stream().map(ThreadFinding.class::cast)
          .filter(f -> f.shape().equals(c.shape()))
          .filter(f -> !alone.computeIfAbsent(inFirst(f).program("program"), p -> wrongAlone(p, request.question())))
          .count();
      counted.add(new Counted(c.programs(), c.racy(), c.unsound(), c.stuck(), added));
    }
    return counted;
  }

  private static boolean wrongAlone(LitmusTest program, Question question) {
    CompiledRightly right = CompiledRightly.of(program, question);
    return TABLES.stream().anyMatch(t -> right.wrong(Searches.mapping(t)));
  }

  /** A finding whose operations are all in the first unit. */
  private static ThreadFinding inFirst(ThreadFinding finding) {
    return new ThreadFinding(finding.fault(), finding.shape(), finding.threads().stream().map(t -> new ThreadProgram(
        t.steps().stream().map(s -> new ThreadProgram.Step(s.operation().in(0), s.location(), s.guard())).toList()))
        .toList(), finding.locations());
  }
}
