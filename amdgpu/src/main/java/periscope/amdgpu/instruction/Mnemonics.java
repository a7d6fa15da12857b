package periscope.amdgpu.instruction;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;

/** The names of instructions in assemblies of GFX6 to GFX12, and the operation that each name stands for. */
public final class Mnemonics {

  public static final String BARRIER_WAIT = "s_barrier_wait";
  public static final String BARRIER_SIGNAL = "s_barrier_signal";
  public static final String PLACE = ".place";

  public static final Set<String> LOADS =
      Set.of("global_load_dword", "global_load_b32", "ds_read_b32", "ds_load_b32");

  public static final Set<String> STORES =
      Set.of("global_store_dword", "global_store_b32", "ds_write_b32", "ds_store_b32");

  public static final Set<String> COMPARE_SWAPS = Set.of("global_atomic_cmpswap", "global_atomic_cmpswap_b32",
      "ds_cmpst_rtn_b32", "ds_cmpstore_rtn_b32", "ds_cmpst_b32", "ds_cmpstore_b32");

  public static final Set<String> CACHE_CONTROLS = Set.of("buffer_wbl2", "buffer_inv", "buffer_invl2", "buffer_wbinvl1",
      "buffer_wbinvl1_vol", "buffer_gl0_inv", "buffer_gl1_inv", "global_wb", "global_inv", "global_wbinv");

  public static final Set<String> BARRIERS = Set.of("s_barrier", BARRIER_SIGNAL, BARRIER_WAIT);

  /** Counters in {@code s_waitcnt}. */
  public static final Set<String> COUNTERS = Set.of("vmcnt", "lgkmcnt", "expcnt");

  /** Waits for one counter, or for two whose counts share a number, with the counters' names. */
  public static final Map<String, List<String>> WAITS = Map.ofEntries(
      Map.entry("s_waitcnt_vscnt", List.of("vscnt")), Map.entry("s_waitcnt_vmcnt", List.of("vmcnt")),
      Map.entry("s_waitcnt_lgkmcnt", List.of("lgkmcnt")), Map.entry("s_waitcnt_expcnt", List.of("expcnt")),
      Map.entry("s_wait_loadcnt", List.of("loadcnt")), Map.entry("s_wait_storecnt", List.of("storecnt")),
      Map.entry("s_wait_dscnt", List.of("dscnt")), Map.entry("s_wait_kmcnt", List.of("kmcnt")),
      Map.entry("s_wait_samplecnt", List.of("samplecnt")), Map.entry("s_wait_bvhcnt", List.of("bvhcnt")),
      Map.entry("s_wait_expcnt", List.of("expcnt")), Map.entry("s_wait_xcnt", List.of("xcnt")),
      Map.entry("s_wait_loadcnt_dscnt", List.of("loadcnt", "dscnt")),
      Map.entry("s_wait_storecnt_dscnt", List.of("storecnt", "dscnt")));

  /** Instructions that touch no memory and no register of a test. */
  public static final Set<String> OTHERS =
      Set.of("s_nop", "s_clause", "s_delay_alu", "s_waitcnt_depctr", "s_wait_alu", "s_endpgm", "s_code_end");

  /** Beginnings of names of instructions that touch memory in ways that tests do not have, with the reason. */
  public static final Map<String, String> REFUSED = Map.ofEntries(
      Map.entry("flat_", "a flat access may go to global memory, LDS or scratch"),
      Map.entry("s_load_", "scalar loads have a cache of their own"),
      Map.entry("s_buffer_load_", "scalar loads have a cache of their own"),
      Map.entry("s_dcache_", "scalar loads have a cache of their own"),
      Map.entry("image_", "images have caches and layouts of their own"),
      Map.entry("buffer_load_", "a buffer's descriptor may move and cut off the address"),
      Map.entry("buffer_store_", "a buffer's descriptor may move and cut off the address"),
      Map.entry("buffer_atomic_", "a buffer's descriptor may move and cut off the address"),
      Map.entry("scratch_", "scratch memory belongs to one lane"),
      Map.entry("global_load_lds_", "a copy to LDS counts in other counters"),
      Map.entry("global_load_async_", "asynchronous copies have counters of their own"),
      Map.entry("global_store_async_", "asynchronous copies have counters of their own"),
      Map.entry("tensor_", "tensor copies have counters of their own"),
      Map.entry("s_swappc", "a call leaves the code of the test"),
      Map.entry("s_setpc", "a call leaves the code of the test"));

  private static final Map<String, FetchOperator> OPERATORS = operators();

  private Mnemonics() {}

  private static Map<String, FetchOperator> operators() {
    Map<String, FetchOperator> all = new HashMap<>();
    global(all, FetchOperator.ADD, "add", "add_u32");
    global(all, FetchOperator.SUB, "sub", "sub_u32");
    global(all, FetchOperator.AND, "and", "and_b32");
    global(all, FetchOperator.OR, "or", "or_b32");
    global(all, FetchOperator.XOR, "xor", "xor_b32");
    global(all, FetchOperator.MIN, "smin", "min_i32");
    global(all, FetchOperator.MAX, "smax", "max_i32");
    global(all, FetchOperator.INC, "inc", "inc_u32");
    global(all, FetchOperator.DEC, "dec", "dec_u32");
    global(all, FetchOperator.EXCHANGE, "swap", "swap_b32");
    all.put("ds_wrxchg_rtn_b32", FetchOperator.EXCHANGE);
    all.put("ds_storexchg_rtn_b32", FetchOperator.EXCHANGE);
    return Map.copyOf(all);
  }

  private static void global(Map<String, FetchOperator> all, FetchOperator operator, String old, String current) {
    all.put("global_atomic_" + old, operator);
    all.put("global_atomic_" + current, operator);
    if (operator != FetchOperator.EXCHANGE) {
      all.put("ds_" + current, operator);
      all.put("ds_" + current.replaceFirst("_", "_rtn_"), operator);
    }
  }

  /** The operator of an atomic instruction other than a compare-and-swap; empty for other names. */
  public static Optional<FetchOperator> operator(String mnemonic) {
    return Optional.ofNullable(OPERATORS.get(mnemonic));
  }

  /** The name of a global atomic instruction: before GFX11 {@code global_atomic_add}, else {@code …_add_u32}. */
  public static Optional<String> global(FetchOperator operator, boolean current) {
    return OPERATORS.entrySet().stream().filter(e -> e.getValue() == operator && e.getKey().startsWith("global_"))
        .map(Map.Entry::getKey).filter(n -> n.matches(".*_[a-z]32") == current).findFirst();
  }

  /** All names of instructions that tests may have, for hints. */
  public static List<String> all() {
    Set<String> all = new TreeSet<>(OPERATORS.keySet());
    List.of(LOADS, STORES, COMPARE_SWAPS, CACHE_CONTROLS, BARRIERS, WAITS.keySet(), OTHERS).forEach(all::addAll);
    all.add("s_waitcnt");
    return List.copyOf(all);
  }
}
