package periscope.suites.compilers;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Random tests in CUDA C: two or three threads with two to four statements each over two flags and two places of plain
 * memory. Plain memory is mostly accessed behind a look at a flag, so that many tests do not race.
 */
final class RandomCuda {

  private static final String[] LOADS = {"relaxed", "relaxed", "relaxed", "relaxed", "acquire", "acquire", "seq_cst"};
  private static final String[] STORES = {"relaxed", "relaxed", "relaxed", "relaxed", "release", "release", "seq_cst"};
  private static final String[] UPDATES = {"relaxed", "acquire", "release", "acq_rel", "seq_cst"};
  private static final String[] FENCES = {"acquire", "release", "acq_rel", "seq_cst"};

  private final Random random;
  private final boolean scopes;
  private int registers;
  private String flag = "x";

  private RandomCuda(long seed) {
    random = new Random(seed);
    scopes = random.nextInt(5) == 0;
  }

  /** The test with a number. */
  static String test(int number) {
    return new RandomCuda(number).text("random-" + number);
  }

  private String text(String name) {
    int threads = 2 + random.nextInt(2);
    List<String> all = new ArrayList<>();
    List<String> asked = new ArrayList<>();
    boolean apart = random.nextInt(3) > 0;
    for (int t = 0; t < threads; t++) {
      registers = 0;
      flag = t % 2 == 0 ? "x" : "y";
      int statements = 2 + random.nextInt(threads == 2 ? 3 : 2);
      boolean writer = t == 0;
      String body = IntStream.range(0, statements).mapToObj(i -> statement(writer)).collect(Collectors.joining());
      all.add("P" + t + "@cta " + (apart ? t : 0) + ", gpu 0 (int* x, int* y, int* d, int* e) {\n" + body + "}\n");
      for (int r = 0; r < registers; r++) {
        asked.add(t + ":r" + r + "=0");
      }
    }
    return "CUDA " + name + "\n{ [x]=0; [y]=0; [d]=0; [e]=0; }\n" + String.join("", all) + "exists ("
        + (asked.isEmpty() ? "x=0" : String.join(" /\\ ", asked)) + ")\n";
  }

  private String statement(boolean writer) {
    int kind = random.nextInt(22);
    if (kind < 7) {
      return "  int " + fresh() + " = " + at(flag()) + ".load(" + order(LOADS) + ");\n";
    } else if (kind < 14) {
      return "  " + at(flag()) + ".store(" + (1 + random.nextInt(2)) + ", " + order(STORES) + ");\n";
    } else if (kind < 16) {
      return "  int " + fresh() + " = " + at(flag()) + "." + pick("fetch_add", "exchange", "fetch_or") + "(1, "
          + order(UPDATES) + ");\n";
    } else if (kind == 16) {
      return "  cuda::atomic_thread_fence(" + order(FENCES) + ", cuda::thread_scope_" + scope() + ");\n";
    } else if (kind == 17) {
      return exchange();
    } else if (writer && kind < 20) {
      return "  *" + pick("d", "e") + " = " + (1 + random.nextInt(2)) + ";\n";
    }
    return guarded();
  }

  private String exchange() {
    String expected = fresh();
    String result = fresh();
    return "  int " + expected + " = " + random.nextInt(2) + ";\n  int " + result + " = " + at(flag())
        + ".compare_exchange_strong(" + expected + ", 2, " + order(UPDATES) + ", cuda::memory_order_relaxed);\n";
  }

  /** Plain memory behind a look at a flag, as those do who write message passing. */
  private String guarded() {
    String seen = fresh();
    String looked = "  int " + seen + " = " + at(flag()) + ".load(" + order(LOADS) + ");\n";
    String register = fresh();
    String place = pick("d", "e");
    Supplier<String> inside = () -> random.nextInt(4) > 0 ? register + " = *" + place + ";"
        : "*" + place + " = " + (3 + random.nextInt(2)) + ";";
    return looked + "  int " + register + " = 0;\n  if (" + seen + " != 0) { " + inside.get() + " }\n";
  }

  private String fresh() {
    return "r" + registers++;
  }

  private String at(String place) {
    return "cuda::atomic_ref<int, cuda::thread_scope_" + scope() + ">(*" + place + ")";
  }

  private String scope() {
    return scopes ? pick("block", "device", "system") : "device";
  }

  /** Mostly another one than before: what a thread does to one flag only is in order. */
  private String flag() {
    flag = random.nextInt(6) == 0 ? flag : flag.equals("x") ? "y" : "x";
    return flag;
  }

  private String order(String... orders) {
    return "cuda::memory_order_" + pick(orders);
  }

  private String pick(String... some) {
    return some[random.nextInt(some.length)];
  }
}
