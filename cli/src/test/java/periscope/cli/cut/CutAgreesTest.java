package periscope.cli.cut;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import periscope.cli.session.Interruption;
import periscope.cli.session.Session;
import periscope.cli.session.Terminal;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Witness;
import periscope.generate.cut.CutTest;
import periscope.generate.cut.CutTest.Kind;
import periscope.generate.cut.Cutting;
import periscope.kernels.cut.CutVerdict;
import periscope.kernels.cut.WitnessHistory;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.litmus.source.SourceText;
import periscope.models.evaluate.CompiledModel;

/**
 * Tests that are cut out of what random programs do. What an execution has, its model allows of the test, too, which
 * has no more to order it. Sequential consistency knows nothing of how cores are looked for: it forbids each cycle, and
 * allows what interleaving explains.
 */
class CutAgreesTest {

  private static final List<String> ORDERS = List.of("relaxed", "relaxed", "seq_cst");

  private final Session session = new Session(Terminal.plain(new PrintStream(OutputStream.nullOutputStream()),
      new PrintStream(OutputStream.nullOutputStream())), new Interruption());

  private static String access(Random random, int register) {
    String x = random.nextBoolean() ? "x" : "y";
    String scope = ", memory_scope_device)";
    String order = ORDERS.get(random.nextInt(3));
    return switch (random.nextInt(9)) {
      case 0, 1, 2 -> "int r" + register + " = atomic_load_explicit(" + x + ", memory_order_"
          + (random.nextBoolean() ? "acquire" : order) + scope;
      case 3, 4, 5 -> "atomic_store_explicit(" + x + ", " + (1 + random.nextInt(2)) + ", memory_order_"
          + (random.nextBoolean() ? "release" : order) + scope;
      case 6 -> "int r" + register + " = atomic_fetch_add_explicit(" + x + ", 1, memory_order_" + order + scope;
      case 7 -> "int r" + register + " = atomic_exchange_explicit(" + x + ", 3, memory_order_" + order + scope;
      default -> "atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel" + scope;
    };
  }

  private static String program(Random random) {
    StringBuilder text = new StringBuilder("OPENCL random\n{ [x]=0; [y]=0; }\n");
    int threads = 2 + random.nextInt(2);
    boolean together = random.nextInt(3) == 0;
    for (int t = 0; t < threads; t++) {
      text.append("P" + t + "@wg " + (together ? 0 : t) + ", dev 0 (global atomic_int* x, global atomic_int* y) {\n");
      for (int i = 0; i < 5 - threads; i++) {
        text.append("  " + access(random, i) + ";\n");
      }
      text.append("}\n");
    }
    return text + "exists (true)\n";
  }

  @Test
  void coresAreCyclesAndStayAllowed() {
    CompiledModel model = session.inputs().judge("opencl-rsp", "opencl");
    CompiledModel sc = session.inputs().judge("sc", "opencl");
    Map<Kind, Integer> seen = new EnumMap<>(Kind.class);
    // In seed 124 a read-modify-write reads what is no access of the cycle.
    for (int seed : IntStream.concat(IntStream.range(0, 50), IntStream.of(124)).toArray()) {
      SourceText text = new SourceText("seed " + seed, program(new Random(seed)));
      LitmusTest test = session.inputs().languages().parse(text);
      for (Witness witness : new Simulator(model).simulate(test, text, true, () -> false).witnesses().values()) {
        Optional<CutTest> cut = Cutting.whole(WitnessHistory.of(test, witness), "");
        if (cut.isPresent() && cut.get().remarks().stream().noneMatch(r -> r.contains("the last one only"))) {
          seen.merge(cut.get().kind(), 1, Integer::sum);
          String printed = session.inputs().languages().ofHeader("OPENCL").print(cut.get().test());
          String told = text.content() + printed + "seed " + seed;
          assertEquals(Verdict.HOLDS, verdict(cut.get(), printed, model), () -> told);
          assertEquals(cut.get().kind() == Kind.CYCLE ? Verdict.FAILS : Verdict.HOLDS, verdict(cut.get(), printed, sc),
              () -> told);
        }
      }
    }
    assertTrue(seen.getOrDefault(Kind.CYCLE, 0) > 15 && seen.getOrDefault(Kind.INTERLEAVING, 0) > 15,
        () -> seen.toString());
  }

  private Verdict verdict(CutTest cut, String printed, CompiledModel model) {
    SourceText text = new SourceText("cut", printed);
    return CutVerdict.of(cut, session.inputs().languages().parse(text), text, new Simulator(model), () -> false)
        .outcome();
  }
}
