package periscope.generate.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** Cycles as people write them, and their tests. */
class CycleReaderTest {

  private static DecoratedCycle read(String text) {
    return CycleReader.read(new SourceText("cycle", text), Mode.PLAIN, Scope.DEVICE);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "PodWW Rel Rfe Acq PodRR Fre     | MP+rel.dv+acq.dv | Na PodWW Rel.dv Rfe Acq.dv PodRR Na Fre",
      "PodRR Fre PodWW Rel Rfe Acq     | MP+rel.dv+acq.dv | Na PodWW Rel.dv Rfe Acq.dv PodRR Na Fre",
      "Fre, PodWW, Rel, Rfe Acq, PodRR | MP+rel.dv+acq.dv | Na PodWW Rel.dv Rfe Acq.dv PodRR Na Fre",
      "Sc PodWR Sc Fre Rlx PodWR Sc Fre | SB+rlx.dv-sc.dv+sc.dv | Rlx.dv PodWR Sc.dv Fre Sc.dv PodWR Sc.dv Fre",
      "Rlx PodWR Sc Fre Sc PodWR Sc Fre | SB+rlx.dv-sc.dv+sc.dv | Rlx.dv PodWR Sc.dv Fre Sc.dv PodWR Sc.dv Fre",
      "Rfe PosRR Fre                   | W+RR+na+pos-na | Na Rfe Na PosRR Na Fre",
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

  /** Rotations that keep the edges and not the orders make other tests of a placement. */
  @Test
  void placementsOfDecoratedCycles() {
    Placing all = new Placing(Placing.Threads.ALL, Placing.Regions.GLOBAL);
    assertEquals(3, read("PodWR Fre PodWR Fre PodWR Fre").placed(all).size());
    assertEquals(5, read("Sc PodWR Fre PodWR Fre PodWR Fre").placed(all).size());
  }

  /** A value for each write, in the order of coherence. */
  @Test
  void conditions() {
    assertEquals("exists (1:r0=1 /\\ [x]=2)", condition("PodWW Rfe PodRW Coe"));
    assertEquals("exists ([x]=2 /\\ [y]=2)", condition("PodWW Coe PodWW Coe"));
    assertEquals("exists (1:r0=1 /\\ 1:r1=0)", condition("Rfe PosRR Fre"));
    assertEquals("exists (1:r0=1 /\\ 1:r1=0 /\\ 3:r0=1 /\\ 3:r1=0)",
        condition("Rfe PodRR Fre Rfe PodRR Fre"));
    IllegalArgumentException e = assertThrows(IllegalArgumentException.class,
        () -> CycleTest.of(read("PosWW Coe Coe"), "CUDA"));
    assertTrue(e.getMessage().contains("3 writes to one location"), e.getMessage());
  }

  private static String condition(String cycle) {
    return CycleTest.of(read(cycle), "CUDA").condition().orElseThrow().toString();
  }
}
