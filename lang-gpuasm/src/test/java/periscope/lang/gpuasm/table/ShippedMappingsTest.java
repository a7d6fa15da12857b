package periscope.lang.gpuasm.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.mappings.Mappings;
import periscope.mappings.table.Lint;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;

/** The shipped tables against the paper's Table 3, and the broken twins against what they say they change. */
class ShippedMappingsTest {

  private static final Mappings MAPPINGS = new Mappings();

  private static final String LK = "LK_rmw DV; ";
  private static final String REMOTE_BOTH = "FLU_L1 DV; INV_L1 DV";

  private static Map<String, String> table(Mapping mapping) {
    Map<String, String> table = new LinkedHashMap<>();
    mapping.rows().forEach(r -> table.put(r.text(), r.right()));
    return table;
  }

  /** Rows in the order of Table 3; {@code proposed} differs where a pair has two entries. */
  private static Map<String, String> expected(boolean proposed) {
    Map<String, String> t = new LinkedHashMap<>();
    t.put("r = load(na) x", "LD r x");
    t.put("r = load(wg, _) x", "LD r x");
    t.put("r = load(dv, non_remote) x", proposed ? "LD r x; INV_L1 WG" : "INV_L1 WG; LD r x");
    t.put("r = load(dv, remote) x", proposed ? "LD r x; FLU_L1 DV; INV_L1 WG"
        : "LK_L2 x; FLU_L1 DV; INV_L1 WG; LD r x; UL_L2 x");
    t.put("store(na) x r", "ST r x");
    t.put("store(wg, _) x r", "ST r x");
    t.put("store(dv, non_remote) x r", "FLU_L1 WG; ST r x");
    t.put("store(dv, remote) x r", proposed
        ? LK + REMOTE_BOTH + "; ST r x; FLU_L1 WG; INV_L1 DV; UL_rmw DV"
        : "LK_L2 x; FLU_L1 WG; ST r x; INV_L1 DV; UL_L2 x");
    t.put("r = fetch_inc(wg, _) x", "INC_L1 r x");
    t.put("r = fetch_inc(dv, non_remote) x", proposed ? "FLU_L1 WG; INC_L2 r x; INV_L1 WG"
        : "FLU_L1 WG; INV_L1 WG; INC_L2 r x");
    t.put("r = fetch_inc(dv, remote) x", proposed
        ? LK + REMOTE_BOTH + "; INC_L2 r x; " + REMOTE_BOTH + "; UL_rmw DV"
        : LK + "LK_L2 x; FLU_L1 DV; INV_L1 WG; INC_L2 r x; INV_L1 DV; UL_L2 x; UL_rmw DV");
    return t;
  }

  @Test
  void theOriginalSchemeIsTable3() {
    Mapping mapping = MAPPINGS.load("rsp-original");
    assertEquals(List.copyOf(expected(false).entrySet()), List.copyOf(table(mapping).entrySet()));
    assertTrue(mapping.weakerUseStronger());
    assertEquals("rsp-original", mapping.name());
  }

  @Test
  void theProposedSchemeIsTable3() {
    Mapping mapping = MAPPINGS.load("rsp-proposed");
    assertEquals(List.copyOf(expected(true).entrySet()), List.copyOf(table(mapping).entrySet()));
    assertTrue(mapping.weakerUseStronger());
  }

  @Test
  void everyTableInTheFolderIsListed() {
    assertEquals(
        List.of("rsp-original", "rsp-proposed", "rsp-proposed-load-invalidates-first",
            "rsp-proposed-remote-inc-keeps-lock",
            "rsp-proposed-remote-load-without-flush", "rsp-proposed-remote-store-without-lock",
            "rsp-proposed-store-without-flush"),
        toAssembly());
  }

  static List<String> toAssembly() {
    return Mappings.shipped().stream().filter(n -> MAPPINGS.load(n).to().equals("gpuasm")).toList();
  }

  /** The row that breaks a table is the only row that lint warns of. */
  @ParameterizedTest
  @MethodSource("toAssembly")
  void lintWarnsOfTheRowsThatBreakTables(String name) {
    List<String> problems = Lint.check(MAPPINGS.load(name)).stream().map(d -> d.severity() + " " + d.message())
        .toList();
    if (name.equals("rsp-proposed")) {
      assertEquals(List.of(), problems);
    } else if (name.equals("rsp-proposed-remote-inc-keeps-lock")) {
      assertEquals(List.of("WARNING 'LK_rmw DV' is never unlocked in this row"), problems);
    } else {
      assertTrue(problems.stream().allMatch(p -> p.startsWith("WARNING this row asks for less than its head: ")));
      assertEquals(name.equals("rsp-original") ? 5 : 1, problems.size());
    }
    assertTrue(MAPPINGS.load(name).print().contains("\nwithout load(relaxed, wi, _), load(relaxed, all, _),"
        + " load(wi, _), load(all, _), load(seq_cst, _, _), "));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "rsp-proposed-load-invalidates-first | r = load(dv, non_remote) x | INV_L1 WG; LD r x",
    "rsp-proposed-store-without-flush | store(dv, non_remote) x r | ST r x",
    "rsp-proposed-remote-store-without-lock | store(dv, remote) x r | FLU_L1 DV; INV_L1 DV; ST r x; FLU_L1 WG;"
        + " INV_L1 DV",
    "rsp-proposed-remote-load-without-flush | r = load(dv, remote) x | LD r x; INV_L1 WG",
    "rsp-proposed-remote-inc-keeps-lock | r = fetch_inc(dv, remote) x |"
        + " LK_rmw DV; FLU_L1 DV; INV_L1 DV; INC_L2 r x; FLU_L1 DV; INV_L1 DV",
  })
  void aBrokenTwinDiffersInItsOneRow(String name, String left, String right) {
    List<Row> base = MAPPINGS.load("rsp-proposed").rows();
    List<Row> twin = MAPPINGS.load(name).rows();
    assertEquals(base.size(), twin.size());
    List<Integer> changed = IntStream.range(0, base.size()).filter(i -> !base.get(i).equals(twin.get(i))).boxed()
        .toList();
    assertEquals(1, changed.size());
    assertEquals(left + " => " + right, twin.get(changed.get(0)).toString());
    assertNotEquals(base.get(changed.get(0)).right(), right);
    assertTrue(MAPPINGS.load(name).weakerUseStronger());
  }
}
