package periscope.generate.mutation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.generate.mutation.Mutators.Family;
import periscope.litmus.LitmusTest;

/** The tables of [MCM], section by section, against the tests of the mutators. */
class MutatorsTest {

  private static final Map<String, LitmusTest> ALL = Mutators.families("OPENCL").stream()
      .flatMap(f -> Stream.concat(Stream.of(f.conformance()), f.mutants().stream()))
      .collect(Collectors.toMap(LitmusTest::name, t -> t));

  @Test
  void twentyAndThirtyTwo() {
    List<Family> families = Mutators.families("OPENCL");
    assertEquals(20, families.size());
    assertEquals(32, families.stream().mapToInt(f -> f.mutants().size()).sum());
    assertEquals(52, ALL.size());
    assertEquals(new TreeSet<>(List.of("storeBufferRMW", "storeBufferRMWBarrier1", "storeBufferRMWBarrier2")),
        families.stream().filter(f -> f.conformance().name().equals("storeBufferRMWBarrier"))
            .flatMap(f -> f.mutants().stream()).map(LitmusTest::name).collect(Collectors.toCollection(TreeSet::new)));
  }

  /**
   * The programs and targets of mutators 1 and 3, in this package's notation, from an independent reading of the
   * tables.
   */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "rr          | Wx1 ; r0=Rx r1=Rx           | r0=1 r1=0", "rrMutant    | Wx1 ; r1=Rx r0=Rx | r0=1 r1=0",
      "rrRMW       | Xx1 ; r0=Rx r1=Ax           | r0=1 r1=0", "rrRMWMutant | Xx1 ; r1=Rx r0=Ax | r0=1 r1=0",
      "rw          | r0=Rx Wx1 ; Wx2             | r0=2 x=2", "rwMutant    | Wx1 r0=Rx ; Wx2   | r0=2 x=2",
      "rwRMW       | r0=Rx Wx1 ; Xx2             | r0=2 x=2", "rwRMWMutant | Wx1 r0=Rx ; Xx2   | r0=2 x=2",
      "wr          | Wx1 r0=Rx ; Wx2             | r0=2 x=1", "wrMutant    | r0=Rx Wx1 ; Wx2   | r0=0 x=1",
      "wrRMW       | Wx1 r0=Rx ; Xx2             | r0=2 x=1", "wrRMWMutant | r0=Rx Wx1 ; Xx2   | r0=0 x=1",
      "ww          | Wx1 Wx2 ; Wx3 ; r0=Rx r1=Rx | r0=2 r1=3 x=1",
      "wwMutant    | Wx2 Wx1 ; Wx3 ; r0=Rx r1=Rx | r0=2 r1=3 x=1",
      "wwRMW       | Xx1 Wx2 ; Xx3 ; r0=Rx r1=Ax | r0=2 r1=3 x=1",
      "wwRMWMutant | Xx2 Wx1 ; Xx3 ; r0=Rx r1=Ax | r0=2 r1=3 x=1",
      "messagePassingCoherencyTuning | Wx1 Wy2 ; r0=Ry r1=Rx | r0=2 r1=0",
      "messagePassingBarrier         | Wx1 F Wy1 ; r0=Ry F r1=Rx | r0=1 r1=0",
      "messagePassing                | Wx1 Wy1 ; r0=Ry r1=Rx     | r0=1 r1=0",
      "messagePassingBarrier1        | Wx1 Wy1 ; r0=Ry F r1=Rx   | r0=1 r1=0",
      "messagePassingBarrier2        | Wx1 F Wy1 ; r0=Ry r1=Rx   | r0=1 r1=0",
      "twoPlusTwoWriteRMWBarrier1    | Wx2 Xy1 ; Xy2 F Wx1       | x=2 y=2"})
  void programs(String name, String roles, String target) {
    assertEquals(Program.of(name, roles.replace(" ; ", " | "), target)
        .test("OPENCL", ALL.get(name).description()), ALL.get(name));
  }

  /** What coherence grants, as the paper's table has it: register and register, register and memory, or memory. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "messagePassing  | Wx1 Wx2 ; r0=Rx r1=Rx | r0=2 r1=0 | 00 01 02 11 12 22",
      "loadBuffer      | r0=Rx Wx1 ; r1=Rx Wx2 | r0=2 r1=1 | 00 01 20",
      "store           | Wx2 Wx1 ; r0=Rx Wx3   | r0=1 x=2  | 01 03 13 21 23",
      "read            | Wx1 Wx2 ; Wx3 r0=Rx   | r0=0 x=3  | 12 22 32 33",
      "storeBuffer     | Wx1 r0=Rx ; Wx2 r1=Rx | r0=0 r1=0 | 11 12 22",
      "twoPlusTwoWrite | Wx2 Wx1 ; Wx3 Wx4     | x=2       | 1 4"})
  void granted(String name, String roles, String target, String outcomes) {
    Program program = Program.of(name, roles.replace(" ; ", " | "), target);
    assertEquals(outcomes, program.interleaved().stream()
        .map(o -> o.stream().map(String::valueOf).collect(Collectors.joining())).collect(Collectors.joining(" ")));
    assertEquals(outcomes.split(" ").length,
        ALL.get(name + "Coherency").condition().orElseThrow().proposition().print().split("\\\\/").length);
  }
}
