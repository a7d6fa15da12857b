package periscope.verifier.repair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import periscope.engines.enumeration.Simulator;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;
import periscope.machines.Exploration.Limits;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.models.Models;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.verifier.behaviour.Behaviours;
import periscope.verifier.soundness.ProgramCheck;

/** Which rows of a wrongly compiled program come first. */
class BlamedRowTest {

  private static final SourceText MESSAGE = new SourceText("mp", """
      OPENCL mp
      { [x]=0; [y]=0; }
      P0@wg 0, dev 0 (global int* x, global atomic_int* y) {
        *x = 42;
        atomic_store_explicit(y, 1, memory_order_release, memory_scope_device);
      }
      P1@wg 1, dev 0 (global int* x, global atomic_int* y) {
        int r0 = atomic_load_explicit(y, memory_order_acquire, memory_scope_device);
        if (r0) { int r1 = *x; }
      }
      """);

  private final LitmusTest message = LitmusLanguages.load().parse(MESSAGE);
  private final Models models = new Models();
  private final Simulator source =
      new Simulator(models.compile(models.load("opencl-rsp"), new OpenClVocabulary()));

  private static Mapping table(String rows) {
    return new Mappings().parse(
        new SourceText("own.map", "mapping \"own\" from opencl-rsp to gpuasm\nextends rsp-proposed\n" + rows));
  }

  private boolean right(Mapping mapping) {
    return ProgramCheck.onMachine(message, MESSAGE, source, mapping, Behaviours.machine(Limits.DEFAULT), () -> false)
        .verdict() == Verdict.HOLDS;
  }

  private List<BlamedRow> suspects(Mapping mapping) {
    return BlamedRow.of(message, mapping, this::right);
  }

  @Test
  void theRowThatAnEditMendsComesFirst() {
    BlamedRow first = suspects(table("r = load(dv, non_remote) x => INV_L1 WG; LD r x\n")).get(0);
    assertEquals("r = load(dv, non_remote) x", first.row().text());
    assertEquals(Optional.of("LD r x; INV_L1 WG"), first.mended().map(Row::right));
    assertEquals(1, first.cost());
  }

  @Test
  void everyRowThatTheProgramUsesIsThereOnce() {
    List<String> rows =
        suspects(table("store(dv, non_remote) x r => ST r x\n")).stream().map(s -> s.row().text()).toList();
    assertEquals("store(dv, non_remote) x r", rows.get(0));
    assertEquals(List.of("store(dv, non_remote) x r", "r = load(dv, non_remote) x", "store(na) x r", "r = load(na) x"),
        rows);
  }

  @Test
  void whereNoEditMendsItOwnRowsComeFirstAndAtomicOnesBeforePlainOnes() {
    Mapping mapping = table(
        "store(na) x r => ST r x\nr = load(dv, non_remote) x => LD r x\nstore(dv, non_remote) x r => ST r x\n");
    List<BlamedRow> both = BlamedRow.of(message, mapping, m -> false);
    assertTrue(both.stream().allMatch(s -> s.mended().isEmpty() && s.cost() == 0), both::toString);
    assertEquals(List.of("store(dv, non_remote) x r", "r = load(dv, non_remote) x", "store(na) x r", "r = load(na) x"),
        both.stream().map(s -> s.row().text()).toList());
  }

  /** What mends a program is what a table is asked for, whatever it is. */
  @Test
  void theOrderIsThatOfCosts() {
    Mapping mapping = table("");
    List<BlamedRow> all = BlamedRow.of(message, mapping, m -> !m.rows().equals(mapping.rows()));
    assertTrue(all.stream().allMatch(s -> s.mended().isPresent()));
    assertEquals(all.stream().map(BlamedRow::cost).sorted().toList(), all.stream().map(BlamedRow::cost).toList());
  }
}
