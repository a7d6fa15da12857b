package periscope.lang.ptx.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.lang.ptx.mnemonic.Mnemonics;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.Compiler;
import periscope.mappings.Mappings;
import periscope.mappings.table.Languages;
import periscope.mappings.table.Lint;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Row;
import periscope.mappings.table.SourceOperation;

/**
 * Every source operation under every shipped table to PTX, against the published tables as they are written here: kind
 * and order, then what each table makes of it. S is the operation's scope in PTX.
 */
class PtxTablesTest {

  private static final Mappings MAPPINGS = new Mappings();

  private static final List<String> SCOPED =
      List.of("scoped-cpp-ptx", "scoped-cpp-ptx-12.9", "scoped-cpp-ptx-current", "scoped-cpp-ptx-current-fences");

  private static final String IR_TABLES = """
      load na       | ld.weak      | =
      load volatile | ld.volatile  | =
      load relaxed  | ld.relaxed.S | =
      load acquire  | ld.acquire.S | =
      load seq_cst  | fence.sc.S; ld.acquire.S | =
      store na       | st.weak      | =
      store volatile | st.volatile  | =
      store relaxed  | st.relaxed.S | =
      store release  | st.release.S | =
      store seq_cst  | fence.sc.S; st.release.S | =
      rmw relaxed    | atom.relaxed.S | atom.relaxed.gpu
      rmw acquire    | atom.acquire.S | atom.relaxed.gpu
      rmw release    | atom.release.S | atom.relaxed.gpu
      rmw acq_rel    | atom.acq_rel.S | atom.relaxed.gpu
      rmw seq_cst    | fence.sc.S; atom.acquire.S | atom.relaxed.gpu
      fence relaxed  |                 | =
      fence acquire  | fence.acq_rel.S | =
      fence release  | fence.acq_rel.S | =
      fence acq_rel  | fence.acq_rel.S | =
      fence seq_cst  | fence.sc.S      | =
      barrier wg     | bar.cta.sync 0  | =
      """;

  private static final String SCOPED_TABLES = """
      load na       | ld.weak      | = | = | =
      load volatile | ld.volatile  | = | = | =
      load relaxed  | ld.relaxed.S | = | = | =
      load acquire  | ld.acquire.S | = | = | ld.relaxed.S; fence.acquire.S
      load seq_cst  | fence.sc.S; ld.acquire.S | fence.sc.S; ld.relaxed.S | fence.sc.S; ld.acquire.S \
      | fence.sc.S; ld.relaxed.S; fence.acquire.S
      store na       | st.weak      | = | = | =
      store volatile | st.volatile  | = | = | =
      store relaxed  | st.relaxed.S | = | = | =
      store release  | st.release.S | = | = | fence.release.S; st.relaxed.S
      store seq_cst  | fence.sc.S; st.release.S | fence.sc.S; st.relaxed.S | = | =
      rmw relaxed    | atom.relaxed.S | = | = | =
      rmw acquire    | atom.acquire.S | = | = | atom.relaxed.S; fence.acquire.S
      rmw release    | atom.release.S | = | = | fence.release.S; atom.relaxed.S
      rmw acq_rel    | atom.acq_rel.S | = | = | fence.release.S; atom.relaxed.S; fence.acquire.S
      rmw seq_cst    | fence.sc.S; atom.acq_rel.S | fence.sc.S; atom.acquire.S | = \
      | fence.sc.S; atom.relaxed.S; fence.acquire.S
      fence relaxed  |                 | = | = | =
      fence acquire  | fence.acquire.S | = | = | =
      fence release  | fence.release.S | = | = | =
      fence acq_rel  | fence.acq_rel.S | = | = | =
      fence seq_cst  | fence.sc.S      | = | = | =
      barrier wg     | bar.cta.sync 0  | = | = | =
      """;

  private static final Map<Operation, String> UPDATES = Map.of(
      Operation.FETCH_INC, "add", Operation.FETCH_ADD, "add", Operation.FETCH_AND, "and", Operation.FETCH_OR, "or",
      Operation.FETCH_XOR, "xor", Operation.FETCH_MIN, "min", Operation.FETCH_MAX, "max",
      Operation.FETCH_WRAPPING_INC, "inc", Operation.FETCH_WRAPPING_DEC, "dec", Operation.EXCHANGE, "exch");

  private static Map<String, String> column(String tables, int index) {
    Map<String, String> column = new HashMap<>();
    for (String line : tables.split("\n")) {
      List<String> cells = new ArrayList<>(Arrays.stream(line.split("\\|", -1)).map(String::strip).toList());
      for (int i = 2; i < cells.size(); i++) {
        if (cells.get(i).equals("=")) {
          cells.set(i, cells.get(i - 1));
        }
      }
      column.put(cells.get(0), cells.get(index + 1));
    }
    return column;
  }

  static Instruction instruction(SourceOperation o) {
    Semantics s = new Semantics(o.order(), o.scope(), o.remote(), o.isVolatile());
    Expression v = Expression.register("r1");
    return switch (o.operation()) {
      case LOAD -> new AtomicInstruction.Load("r0", "x", s, Span.NONE);
      case STORE -> new AtomicInstruction.Store("x", v, s, Span.NONE);
      case FENCE -> new AtomicInstruction.Fence(Set.of(), s, Span.NONE);
      case BARRIER -> new AtomicInstruction.Barrier(Optional.empty(), Set.of(), o.scope(), Span.NONE);
      case FETCH_INC -> new AtomicInstruction.Fetch("r0", FetchOperator.ADD, "x", Expression.constant(1), s, Span.NONE);
      case COMPARE_EXCHANGE -> new AtomicInstruction.CompareExchange(
          "r0", "x", "r2", v, false, s, MemoryOrder.RELAXED, Span.NONE);
      default -> new AtomicInstruction.Fetch("r0",
          Arrays.stream(FetchOperator.values()).filter(f -> Operation.of(f) == o.operation()).findFirst().orElseThrow(),
          "x", v, s, Span.NONE);
    };
  }

  static LitmusTest test(String language, Instruction... body) {
    List<Location> locations = List.of(new Location("x", 0, true, AddressSpace.GLOBAL));
    return new LitmusTest(language, "T", "", locations,
        List.of(new LitmusThread(new Placement(0, 0), List.of(body))), Optional.empty());
  }

  static List<String> compiled(Mapping mapping, Instruction... body) {
    LitmusTest source = test(mapping.source().header(), body);
    return Compiler.compile(source, mapping).target().threads().get(0).body().stream().map(Mnemonics::print).toList();
  }

  private static String kind(SourceOperation o) {
    String order = o.isVolatile() ? "volatile" : o.order() == MemoryOrder.NON_ATOMIC
        ? "na" : o.order().name().toLowerCase(Locale.ROOT);
    return switch (o.operation()) {
      case LOAD, STORE, FENCE -> o.operation().spelling() + " " + order;
      case BARRIER -> "barrier " + (o.scope() == Scope.WORK_GROUP ? "wg" : "wider");
      default -> "rmw " + order;
    };
  }

  /** What a table's cell means for one operation, line by line. */
  private static List<String> expected(String cell, SourceOperation o) {
    List<String> lines = new ArrayList<>();
    String scope = List.of("cta", "cta", "cluster", "gpu", "sys").get(o.scope().ordinal());
    if (o.operation() == Operation.FETCH_SUB) {
      lines.add("neg $v0, r1");
    }
    Arrays.stream(cell.split(";")).map(String::strip).filter(i -> !i.isEmpty())
        .forEach(i -> lines.add(instruction(i.replace(".S", "." + scope), o)));
    if (o.operation() == Operation.COMPARE_EXCHANGE) {
      lines.addAll(List.of("setp.eq r0, $v0, r2", "mov r2, $v0"));
    }
    return lines;
  }

  private static String instruction(String head, SourceOperation o) {
    if (head.startsWith("ld")) {
      return head + " r0, x";
    } else if (head.startsWith("st")) {
      return head + " x, r1";
    } else if (!head.startsWith("atom")) {
      return head;
    }
    return switch (o.operation()) {
      case COMPARE_EXCHANGE -> head + ".cas $v0, x, r2, r1";
      case FETCH_SUB -> head + ".add r0, x, $v0";
      case FETCH_INC -> head + ".add r0, x, 1";
      default -> head + "." + UPDATES.get(o.operation()) + " r0, x, r1";
    };
  }

  private static void check(Mapping mapping, Map<String, String> table, SourceOperation o) {
    String cell = table.get(kind(o));
    if (cell == null) {
      String message = assertThrows(InvalidInputException.class, () -> compiled(mapping, instruction(o)), o::toString)
          .diagnostics().get(0).message();
      assertEquals(mapping.name() + " has no row for " + o, message);
    } else {
      assertEquals(expected(cell, o), compiled(mapping, instruction(o)), o::toString);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void scopedCpp(int index) {
    Mapping mapping = MAPPINGS.load(SCOPED.get(index));
    Map<String, String> table = column(SCOPED_TABLES, index);
    List<SourceOperation> all = SourceOperation.all(Languages.source("cuda").orElseThrow(), Languages.target("ptx")
        .orElseThrow());
    assertEquals(4 + 2 * 3 * 5 + 12 * 5 * 5 + 5 * 5 + 1, all.size(),
        "plain, loads and stores, updates, fences, barriers");
    all.forEach(o -> check(mapping, o.ofCluster() ? Map.of() : table, o));
  }

  /** nvcc compiles operations of a cluster as operations of other scopes, but for fences, which it makes stronger. */
  @Test
  void scopedCppWithClusters() {
    Map<String, String> others = column(SCOPED_TABLES, SCOPED.indexOf("scoped-cpp-ptx-current"));
    Map<String, String> clusters = new HashMap<>(others);
    List.of("relaxed", "acquire", "release").forEach(o -> clusters.put("fence " + o, "fence.sc.S"));
    Mapping mapping = MAPPINGS.load("scoped-cpp-ptx-clusters");
    SourceOperation.all(Languages.source("cuda").orElseThrow(), Languages.target("ptx").orElseThrow())
        .forEach(o -> check(mapping, o.ofCluster() ? clusters : others, o));
  }

  @Test
  void membarHasNoLevelForClusters() {
    Mapping mapping = MAPPINGS.parse(new SourceText("old.map", """
        mapping "old" from cuda to ptx
        fence(seq_cst, cluster) => membar.gl
        """));
    Mapping open = MAPPINGS.parse(new SourceText("open.map", """
        mapping "open" from cuda to ptx
        fence(seq_cst, s) => membar.s
        """));
    SourceOperation fence = new SourceOperation(
        mapping.source(), Operation.FENCE, MemoryOrder.SEQ_CST, Scope.CLUSTER, false, false);
    assertEquals(List.of("membar.gl"), compiled(mapping, instruction(fence)));
    assertTrue(open.row(fence).isEmpty(), "a name for any scope stands for no cluster");
  }

  /** What the heads of the tables from LLVM IR say; LLVM 22.1 gives a compare-exchange its order and scope. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void llvmIr(int index) {
    Mapping mapping = MAPPINGS.load(List.of("llvm-ptx", "llvm-22-ptx").get(index));
    Map<String, String> table = column(IR_TABLES, index);
    Map<String, String> newest = column(IR_TABLES, 0);
    SourceOperation.all(Languages.source("llvm").orElseThrow(), Languages.target("ptx").orElseThrow())
        .forEach(o -> check(mapping, o.operation() == Operation.COMPARE_EXCHANGE ? newest : table, o));
  }

  @Test
  void cuda55IsTable5() {
    Map<String, String> table = new HashMap<>();
    table.put("load(na)", "ld.cg r0, x");
    table.put("load(volatile)", "ld.volatile r0, x");
    table.put("store(na)", "st.cg x, r1");
    table.put("store(volatile)", "st.volatile x, r1");
    table.put("fetch_inc(relaxed, dv)", "atom.inc r0, x, 4294967295");
    table.put("exchange(relaxed, dv)", "atom.exch r0, x, r1");
    table.put("compare_exchange(relaxed, dv)", "atom.cas $v0, x, r2, r1; setp.eq r0, $v0, r2; mov r2, $v0");
    table.put("fence(seq_cst, wg)", "membar.cta");
    table.put("fence(seq_cst, dv)", "membar.gl");
    Mapping mapping = MAPPINGS.load("cuda-5.5-ptx");
    exactly(mapping, table);
  }

  @Test
  void openClWithMembar() {
    exactly(MAPPINGS.load("opencl-ptx"), withMembar(false, true));
    Map<String, String> published = withMembar(true, true);
    addFences(published);
    exactly(MAPPINGS.load("opencl-ptx-fenced-loads"), published);
    Map<String, String> buggy = withMembar(true, false);
    addFences(buggy);
    exactly(MAPPINGS.load("opencl-ptx-no-fence-before-load"), buggy);
  }

  private static final List<String> MEMBARS = List.of("membar.cta", "membar.cta", "membar.gl", "membar.sys");
  private static final List<String> SCOPES = List.of("wi", "wg", "dv", "all");

  private static void addFences(Map<String, String> table) {
    for (Scope scope : Scope.COMMON) {
      for (String order : List.of("acquire", "release", "acq_rel", "seq_cst")) {
        table.put("fence(" + order + ", " + SCOPES.get(Scope.COMMON.indexOf(scope)) + ")",
            MEMBARS.get(Scope.COMMON.indexOf(scope)));
      }
    }
  }

  private static Map<String, String> withMembar(boolean behindRelaxedLoads, boolean beforeSeqCstLoads) {
    Map<String, String> table = new HashMap<>();
    table.put("load(na)", "ld r0, x");
    table.put("store(na)", "st x, r1");
    for (Scope scope : Scope.COMMON) {
      String end = SCOPES.get(Scope.COMMON.indexOf(scope)) + ", non_remote)";
      String fence = MEMBARS.get(Scope.COMMON.indexOf(scope));
      table.put("load(relaxed, " + end, behindRelaxedLoads ? "ld r0, x; " + fence : "ld r0, x");
      table.put("load(" + end, "ld r0, x; " + fence);
      table.put("load(seq_cst, " + end, (beforeSeqCstLoads ? fence + "; " : "") + "ld r0, x; " + fence);
      table.put("store(relaxed, " + end, "st x, r1");
      table.put("store(" + end, fence + "; st x, r1");
      table.put("store(seq_cst, " + end, fence + "; st x, r1; " + fence);
    }
    return table;
  }

  /** The table has just these rows, operation by operation. */
  private static void exactly(Mapping mapping, Map<String, String> table) {
    Map<String, String> actual = new HashMap<>();
    for (SourceOperation o : SourceOperation.all(mapping.source(), mapping.target())) {
      if (mapping.row(o).isPresent()) {
        actual.put(o.toString(), String.join("; ", compiled(mapping, instruction(o))));
      }
    }
    assertEquals(table, actual);
  }

  static List<String> toPtx() {
    return Mappings.shipped().stream().filter(n -> MAPPINGS.load(n).to().equals("ptx")).toList();
  }

  @Test
  void everyTableToPtxIsHere() {
    assertEquals(
        List.of("cuda-5.5-ptx", "cuda-barriers-ptx", "cuda-clang-19-ptx", "cuda-clang-ptx",
            "cuda-clang-ptx-relaxed-store", "llvm-19-ptx", "llvm-22-ptx", "llvm-ptx", "llvm-ptx-relaxed-store",
            "opencl-clang-19-ptx", "opencl-clang-ptx", "opencl-clang-ptx-relaxed-store", "opencl-ptx",
            "opencl-ptx-fenced-loads", "opencl-ptx-membars", "opencl-ptx-no-fence-before-load", "scoped-cpp-ptx",
            "scoped-cpp-ptx-12.9", "scoped-cpp-ptx-clusters", "scoped-cpp-ptx-current", "scoped-cpp-ptx-current-fences",
            "seq-cst-fence-before", "seq-cst-fence-behind"),
        toPtx());
  }

  @ParameterizedTest
  @MethodSource("toPtx")
  void everyRowIsUsed(String name) {
    Mapping mapping = MAPPINGS.load(name);
    Set<Optional<Row>> used = new HashSet<>();
    SourceOperation.all(mapping.source(), mapping.target()).forEach(o -> used.add(mapping.row(o)));
    mapping.rows().forEach(r -> assertTrue(used.contains(Optional.of(r)), r::toString));
  }

  /** Every remote operation, in the notation of [RSP], which writes no order that an operation has anyway. */
  private static String remote() {
    return "load(relaxed, _, remote), load(_, remote), load(seq_cst, _, remote), store(relaxed, _, remote),"
        + " store(_, remote), store(seq_cst, _, remote), " + updates("", "_, remote");
  }

  /** Every read-modify-write with some qualifiers behind its order, that of acquire and release in its own words. */
  private static String updates(String acqRel, String qualifiers) {
    return Stream.of("fetch_inc", "fetch_add", "fetch_sub", "fetch_and", "fetch_or", "fetch_xor", "fetch_min",
        "fetch_max", "exchange", "compare_exchange").flatMap(o ->
            Stream.of("relaxed, ", "acquire, ", "release, ", acqRel, "seq_cst, ")
                .map(q -> o + "(" + q + qualifiers + ")")).collect(Collectors.joining(", "));
  }

  /** The read-modify-writes of a kind that cuda-5.5-ptx, which has a relaxed one of scope dv alone, leaves out. */
  private static String narrow(String kind) {
    return Stream.of("relaxed, wi", "relaxed, wg", "relaxed, all", "acquire, _", "release, _", "acq_rel, _",
        "seq_cst, _").map(q -> kind + "(" + q + "), ").collect(Collectors.joining());
  }

  @Test
  void theySayWhatTheyLeaveOut() {
    String openCl = "load(relaxed, _, remote), load(_, remote), load(seq_cst, _, remote),"
        + " store(relaxed, _, remote), store(_, remote), store(seq_cst, _, remote), fetch_inc, fetch_add, fetch_sub,"
        + " fetch_and, fetch_or, fetch_xor, fetch_min, fetch_max, exchange, compare_exchange, ";
    String left19 = "load(acquire, _), load(seq_cst, _), store(release, _), store(seq_cst, _)";
    Map<String, String> expected = Map.of(
        "cuda-5.5-ptx", "load(relaxed, _), load(acquire, _), load(seq_cst, _), store(relaxed, _), store(release, _),"
            + " store(seq_cst, _), " + narrow("fetch_inc") + "fetch_add, fetch_sub, fetch_and, fetch_or, fetch_xor,"
            + " fetch_min, fetch_max, fetch_wrapping_inc, fetch_wrapping_dec, " + narrow("exchange")
            + narrow("compare_exchange") + "fence(relaxed, _), fence(acquire, _), fence(release, _),"
            + " fence(acq_rel, _), fence(seq_cst, wi), fence(seq_cst, all), barrier",
        "llvm-19-ptx", left19 + ", fetch_wrapping_inc, fetch_wrapping_dec, fence",
        "cuda-clang-19-ptx", left19 + ", fetch_wrapping_inc, fetch_wrapping_dec, fence",
        "opencl-clang-19-ptx", "load(relaxed, wi), load(acquire, _), load(seq_cst, _), store(relaxed, wi),"
            + " store(release, _), store(seq_cst, _), " + updates("acq_rel, ", "wi") + ", fence",
        "opencl-ptx", openCl + "fence, barrier",
        "opencl-ptx-membars", remote(),
        "opencl-ptx-fenced-loads", openCl + "fence(relaxed, _), barrier",
        "opencl-ptx-no-fence-before-load", openCl + "fence(relaxed, _), barrier");
    for (String name : toPtx()) {
      Mapping mapping = MAPPINGS.load(name);
      Set<String> broken = Set.of("cuda-clang-19-ptx", "llvm-19-ptx", "llvm-22-ptx", "opencl-clang-19-ptx",
          "opencl-clang-ptx", "opencl-clang-ptx-relaxed-store", "opencl-ptx-no-fence-before-load",
          "scoped-cpp-ptx-12.9");
      assertEquals(broken.contains(name), Lint.check(mapping).stream()
          .anyMatch(d -> d.message().startsWith("this row asks for less than its head")), name);
      assertEquals(Optional.ofNullable(expected.get(name)).map(e -> "without " + e),
          mapping.print().lines().filter(l -> l.startsWith("without ")).findFirst(), name);
    }
  }
}
