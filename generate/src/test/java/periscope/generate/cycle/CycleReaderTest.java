package periscope.generate.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** Cycles in the form in which people write them, and the tests made of them. */
class CycleReaderTest {

  private static DecoratedCycle read(String text) {
    return CycleReader.read(new SourceText("cycle", text), Variation.of(List.of(EventAnnotation.PLAIN)), Scope.DEVICE)
        .get(0);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "PodWW Rel Rfe Acq PodRR Fre     | MP+rel.dv+acq.dv | Na PodWW Rel.dv Rfe Acq.dv PodRR Na Fre",
      "PodRR Fre PodWW Rel Rfe Acq     | MP+rel.dv+acq.dv | Na PodWW Rel.dv Rfe Acq.dv PodRR Na Fre",
      "Fre, PodWW, Rel, Rfe Acq, PodRR | MP+rel.dv+acq.dv | Na PodWW Rel.dv Rfe Acq.dv PodRR Na Fre",
      "Sc PodWR Sc Fre Rlx PodWR Sc Fre | SB+rlx.dv-sc.dv+sc.dv | Rlx.dv PodWR Sc.dv Fre Sc.dv PodWR Sc.dv Fre",
      "Rlx PodWR Sc Fre Sc PodWR Sc Fre | SB+rlx.dv-sc.dv+sc.dv | Rlx.dv PodWR Sc.dv Fre Sc.dv PodWR Sc.dv Fre",
      "Rfe PosRR Fre                   | CoRR+na+pos-na | Na Rfe Na PosRR Na Fre",
      "Rfi Rlx PodRR Fre Rfi PodRR Fre|SB+rfi-po-na+rfi-po-na-rlx.dv-na|"
          + "Na Rfi Na PodRR Na Fre Na Rfi Rlx.dv PodRR Na Fre",
      "Membar.gldWR Fre Fsc.dvdWR Fre | SB+fsc.dv+fsc.dv | Na Fsc.dvdWR Na Fre Na Fsc.dvdWR Na Fre",
      "PodWW Wse PodWR Fre             | R+na+na | Na PodWW Na Coe Na PodWR Na Fre"})
  void cycles(String text, String name, String printed) {
    DecoratedCycle cycle = read(text);
    assertEquals(name, cycle.name("CUDA"));
    assertEquals(printed, cycle.toString());
    assertEquals(cycle, read(printed));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "PodWW Rfe PodRR Fra    | no edge or order is called 'Fra' | Fre",
      "PodWW Rfe PodWR Fre    | Rfe leads to a read, and PodWR begins at a write | a cycle is a list",
      "PodWW Rfe PosRR Fre    | one edge alone leads to another location | a cycle",
      "PodWW Rfe Fsc.dwdRR Fre | no edge or order is called 'Fsc.dwdRR' | Fsc.dvdRR",
      "MPP                    | no edge or order is called 'MPP' | did you mean MP",
      "MP+rel.dv+acq.dv       | no edge or order is called 'MP+rel.dv+acq.dv' | did you mean MP",
      "SyncdWW Rfe PodRR Fre  | no edge or order is called 'SyncdWW' | Membar.gldWR",
      "PodWR PodRW            | a cycle goes through two threads at least | a cycle",
      "PodWW Acq Rfe PodRR Fre | a store cannot acquire: Rfe begins at one | a cycle",
      "PodWW Rlx Rel Rfe PodRR Fre | the access here has an order already | remove",
      "Na PodWW Rfe PodRR Fre Rlx | in front of the first edge and behind the last | remove",
      "''                     | there is no edge | PodWW"})
  void whatIsNoCycle(String text, String message, String hint) {
    InvalidInputException e = assertThrows(InvalidInputException.class, () -> read(text));
    assertTrue(e.diagnostics().get(0).message().contains(message), e.diagnostics().get(0)::render);
    assertTrue(e.diagnostics().get(0).hint().contains(hint), e.diagnostics().get(0)::render);
  }

  /** Rotations that keep the edges but not the orders make different tests of a placement. */
  @Test
  void placementsOfDecoratedCycles() {
    Placing all = new Placing(Placing.Threads.ALL, Placing.Regions.GLOBAL);
    assertEquals(3, read("PodWR Fre PodWR Fre PodWR Fre").placed(all).size());
    assertEquals(5, read("Sc PodWR Fre PodWR Fre PodWR Fre").placed(all).size());
  }

  /** Each write has a value, in the order of coherence. */
  @Test
  void conditions() {
    assertEquals("exists (1:r0=1 /\\ [x]=2)", condition("PodWW Rfe PodRW Coe"));
    assertEquals("exists ([x]=2 /\\ [y]=2)", condition("PodWW Coe PodWW Coe"));
    assertEquals("exists (1:r0=1 /\\ 1:r1=0)", condition("Rfe PosRR Fre"));
    assertEquals("exists (1:r0=1 /\\ 1:r1=0 /\\ 3:r0=1 /\\ 3:r1=0)",
        condition("Rfe PodRR Fre Rfe PodRR Fre"));
    assertEquals("exists (1:r0=2 /\\ [x]=2)", condition("PosRW Coe Rfe"));
    assertEquals("exists (1:r0=0 /\\ [x]=2)", condition("PosWR Fre Coe"));
    IllegalArgumentException e = assertThrows(IllegalArgumentException.class,
        () -> CycleTest.of(read("PosWW Coe PosWW Coe"), "CUDA"));
    assertTrue(e.getMessage().contains("which of several writes"), e.getMessage());
    IllegalArgumentException none = assertThrows(IllegalArgumentException.class,
        () -> CycleTest.of(read("Fre Rfe"), "CUDA"));
    assertTrue(none.getMessage().contains("no execution has this cycle"), none.getMessage());
  }

  /** The last value does not determine the order of three writes: a further thread reads them. */
  @Test
  void observers() {
    LitmusTest test = CycleTest.of(read("PosWW Coe Coe"), "CUDA");
    assertEquals("exists (2:r0=1 /\\ 2:r1=2 /\\ [x]=3)", test.condition().orElseThrow().toString());
    assertEquals("W+WW+na+pos-na+obs", test.name());
    assertEquals(List.of(0, 1, 2), test.threads().stream().map(t -> t.placement().workGroup()).toList());
    Placing same = new Placing(Placing.Threads.SAME, Placing.Regions.LOCAL);
    LitmusTest local = CycleTest.of(read("PosWW Coe Coe").placed(same).get(0), "CUDA");
    assertEquals(List.of(0, 0, 0), local.threads().stream().map(t -> t.placement().workGroup()).toList());
  }

  /** Barriers can stand only in threads that meet at them. */
  @Test
  void barriers() {
    DecoratedCycle both = read("BardWR Fre BardWR Fre");
    assertEquals(List.of(), both.placed(Placing.USUAL));
    DecoratedCycle same = both.placed(new Placing(Placing.Threads.ALL, Placing.Regions.GLOBAL)).get(0);
    assertEquals("SB+bar+bar+same-cta", same.name("PTX"));
    assertEquals(List.of(), read("BardWR Fre PodWR Fre").placed(new Placing(Placing.Threads.ALL,
        Placing.Regions.ALL)));
    assertThrows(IllegalArgumentException.class, () -> CycleTest.of(both, "CUDA"));
    // Three threads share a work-group, or two do and the third has no barrier.
    assertEquals(List.of("WRC+rlx.dv+bar-rlx.dv+bar-rlx.dv+wg-0-1-1"),
        names("Rlx Rfe Rlx BardRW Rlx Rfe Rlx BardRR Rlx Fre"));
    assertEquals(List.of("3.SB+bar+bar+bar+same-wg"), names("BardWR Fre BardWR Fre BardWR Fre"));
  }

  private static List<String> names(String cycle) {
    return read(cycle).placed(new Placing(Placing.Threads.ALL, Placing.Regions.GLOBAL)).stream()
        .map(c -> c.name("CUDA")).toList();
  }

  /** Each language has its words for scopes, and the name of a family stands for its critical cycle. */
  @Test
  void otherWords() {
    assertEquals(read("Rlx.wg PodWR Fre Fsc.dvdWR Fre"), read("Rlx.cta PodWR Fre Fsc.gpudWR Fre"));
    assertEquals(List.of("PodWW Rfe PodRR Fre"), families("mp"));
    assertEquals(List.of("Rfe PodRR Fre Rfe PodRR Fre", "Rfe PosRR Fre"), families(" IRIW CoRR IRIW"));
    assertEquals(Optional.empty(), CycleReader.families(new SourceText("cycle", "PodWW Rfe PodRR Fre")));
    assertEquals(EdgeKind.of("fsc.dv"), EdgeKind.of("fence.sc.gpu"));
    assertEquals(EdgeKind.of("fsc.dv"), EdgeKind.of("fsc.gpu"));
    assertEquals(EdgeKind.of("membar.cta"), EdgeKind.of("fsc.block"));
  }

  private static List<String> families(String text) {
    return CycleReader.families(new SourceText("cycle", text)).orElseThrow().stream().map(Cycle::toString).toList();
  }

  /** Every family that the generator names can be asked for, and its cycle has this name. */
  @Test
  void everyFamily() {
    for (String name : Families.names()) {
      assertEquals(name, Families.cycle(name).orElseThrow().family());
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "CoWW | CoWW is a test of one thread | CoRR",
      "MP SBB | no family is called 'SBB' | did you mean SB",
      "MP PodWW | no family is called 'PodWW' | --edges"})
  void noFamily(String text, String message, String hint) {
    InvalidInputException e = assertThrows(InvalidInputException.class, () -> families(text));
    assertTrue(e.diagnostics().get(0).message().contains(message), e.diagnostics().get(0)::render);
    assertTrue(e.diagnostics().get(0).hint().contains(hint), e.diagnostics().get(0)::render);
  }

  /** Orders may have the words of diy, of herd and of languages. */
  @ParameterizedTest
  @CsvSource({"Acq, ACQUIRE", "acquire, ACQUIRE", "memory_order_release, RELEASE", "AR, ACQ_REL", "acq_rel, ACQ_REL",
      "seq_cst, SEQ_CST", "SC, SEQ_CST", "monotonic, RELAXED", "plain, NON_ATOMIC", "na, NON_ATOMIC"})
  void wordsOfOrders(String word, MemoryOrder order) {
    assertEquals(List.of(order),
        CycleReader.modes(List.of(word), List.of(Scope.DEVICE)).stream().map(EventAnnotation::order).toList());
  }

  /** Edges with the same meaning make one test. */
  @Test
  void keys() {
    assertEquals(CycleTest.key(read("PodRR Fre PosWW PodWW Rfe")), CycleTest.key(read("PodRR Fre Coi PodWW Rfe")));
    assertEquals(CycleTest.key(read("Coi PodWW Rfe PodRR Fre")), CycleTest.key(read("Fre PosWW PodWW Rfe PodRR")));
    assertNotEquals(CycleTest.key(read("PodWW Rfe PodRR Fre")), CycleTest.key(read("PodWW Rel Rfe PodRR Fre")));
    assertNotEquals(CycleTest.key(read("PodWW Rfe PodRR Fre")), CycleTest.key(read("PodWW Rfe DpAddrdR Fre")));
  }

  /** Only OpenCL has fences of one kind of memory. */
  @Test
  void memories() {
    DecoratedCycle cycle = read("Rlx Fsc-l.dvdWR Rlx Fre Rlx Fsc.dvdWR Rlx Fre");
    assertEquals("SB+fsc-l.dv-rlx.dv+fsc.dv-rlx.dv", CycleTest.of(cycle, "OPENCL").name());
    assertThrows(IllegalArgumentException.class, () -> CycleTest.of(cycle, "CUDA"));
  }

  private static String condition(String cycle) {
    return CycleTest.of(read(cycle), "CUDA").condition().orElseThrow().toString();
  }
}
