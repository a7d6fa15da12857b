package periscope.lang.neutral;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.generate.mutation.Mutators;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.machines.interleaving.OutcomeClasses;
import periscope.machines.interleaving.OutcomeClasses.Kind;

/** The 20 conformance tests and 32 mutants, written and read again. */
class RoundTripTest {

  static Stream<LitmusTest> all() {
    return Mutators.families("OPENCL").stream()
        .flatMap(f -> Stream.concat(Stream.of(f.conformance()), f.mutants().stream()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("all")
  void whatWasWrittenReadsAsTheSameTest(LitmusTest test) {
    SourceText written = new SourceText(test.name() + ".json",
        new NeutralEmitter().emit(test, new SourceText(test.name(), "")));
    Document read = NeutralReader.read(written);
    assertEquals(test.name(), read.test().name());
    assertEquals(test.locations(), read.test().locations());
    assertEquals(threads(test), threads(read.test()), written::content);
    Map<Outcome, Kind> classes = OutcomeClasses.of(test, written)
        .projected(Observed.by(test.condition().orElseThrow().operands())).orElseThrow();
    assertEquals(wanted(test, classes.keySet()), wanted(read.test(), classes.keySet()), written::content);
    assertEquals(List.of(), new NeutralImporter().warnings(written), written::content);
  }

  private static Set<Outcome> wanted(LitmusTest test, Set<Outcome> outcomes) {
    return outcomes.stream().filter(test.condition().orElseThrow().proposition()::holds).collect(Collectors.toSet());
  }

  /** The format's fences are of the memory that the test has. */
  private static List<LitmusThread> threads(LitmusTest test) {
    return test.threads().stream().map(t -> t.withBody(t.body().stream().map(i -> i instanceof Fence f
        ? new Fence(EnumSet.of(FenceFlag.GLOBAL), f.semantics(), f.span()) : i).map(Instruction.class::cast).toList()))
        .toList();
  }

  /** Of which classes the outcomes are that tests look for: the mutants of the first mutator alone show what is SC. */
  @Test
  void targetsHaveTheClassesOfThePaper() {
    Map<String, Set<Kind>> kinds = new TreeMap<>();
    all().forEach(t -> {
      Map<Outcome, Kind> classes = OutcomeClasses.of(t, new SourceText(t.name(), ""))
          .projected(Observed.by(t.condition().orElseThrow().operands())).orElseThrow();
      kinds.put(t.name(), wanted(t, classes.keySet()).stream().map(classes::get).collect(Collectors.toSet()));
    });
    assertEquals(52, kinds.size());
    assertEquals(Set.of("rrMutant", "rrRMWMutant", "rwMutant", "rwRMWMutant", "wrMutant", "wrRMWMutant", "wwMutant",
        "wwRMWMutant"), kinds.entrySet().stream().filter(k -> k.getValue().equals(Set.of(Kind.INTERLEAVED)))
        .map(Map.Entry::getKey).collect(Collectors.toSet()));
    assertTrue(kinds.values().stream().allMatch(k -> k.size() == 1));
    assertEquals(44, kinds.values().stream().filter(Set.of(Kind.WEAK)::equals).count());
  }
}
