package periscope.lang.gpuasm.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.edit.RowEdit;
import periscope.mappings.table.Mapping;

class RowEditTest {

  private static List<String> edits(String row) {
    Mapping mapping = new Mappings()
        .parse(new SourceText("one.map", "mapping \"one\" from opencl-rsp to gpuasm\n" + row + "\n"));
    return RowEdit.of(mapping).stream().map(e -> e.description() + ": " + right(e)).toList();
  }

  private static String right(RowEdit edit) {
    return edit.templates().stream().map(i -> ((GpuInstruction) i).mnemonic()).collect(Collectors.joining("; "));
  }

  @Test
  void accessesStay() {
    assertEquals(List.of(), edits("r = load(na) x => LD r x"));
  }

  @Test
  void dropWeakenAndSwap() {
    assertEquals(
        List.of(
            "swap LD r x and FLU_L1 DV: FLU_L1 DV; LD r x; INV_L1 WG",
            "drop FLU_L1 DV: LD r x; INV_L1 WG",
            "weaken FLU_L1 DV to WG: LD r x; FLU_L1 WG; INV_L1 WG",
            "swap FLU_L1 DV and INV_L1 WG: LD r x; INV_L1 WG; FLU_L1 DV",
            "drop INV_L1 WG: LD r x; FLU_L1 DV"),
        edits("r = load(dv, remote) x => LD r x; FLU_L1 DV; INV_L1 WG"));
  }

  @Test
  void locksGoTogetherToo() {
    assertEquals(
        List.of(
            "drop LK_L2 x: ST r x; UL_L2 x",
            "swap LK_L2 x and ST r x: ST r x; LK_L2 x; UL_L2 x",
            "drop LK_L2 x and UL_L2 x: ST r x",
            "swap ST r x and UL_L2 x: LK_L2 x; UL_L2 x; ST r x",
            "drop UL_L2 x: LK_L2 x; ST r x"),
        edits("store(dv, remote) x r => LK_L2 x; ST r x; UL_L2 x"));
  }

  @Test
  void repeatedInstructionsAreNumbered() {
    assertEquals(
        List.of(
            "drop INV_L1 WG (no. 1): LD r x; INV_L1 WG",
            "swap INV_L1 WG (no. 1) and LD r x: LD r x; INV_L1 WG; INV_L1 WG",
            "swap LD r x and INV_L1 WG (no. 2): INV_L1 WG; INV_L1 WG; LD r x",
            "drop INV_L1 WG (no. 2): INV_L1 WG; LD r x"),
        edits("r = load(dv, non_remote) x => INV_L1 WG; LD r x; INV_L1 WG"));
  }
}
