package periscope.suites.evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import periscope.suites.evaluation.CNode.Function;

/**
 * Random expressions with up to four accesses, in OpenCL C or CUDA, and the stores of another thread at the same time.
 */
final class RandomExpressions {

  private static final String[] C_OPERATORS = {"+", "-", "^", "*", "=="};
  private static final String[] CUDA_OPERATORS = {"+", "^", "*", "==", "<<"};

  /** One test. */
  record Case(CNode expression, List<ReferenceOrders.Store> others, TreeMap<String, Long> memory, boolean cuda) {

    String text() {
      String initial = memory.entrySet().stream().map(e -> "[" + e.getKey() + "]=" + e.getValue() + "; ")
          .collect(Collectors.joining("", "{ ", "}\n"));
      String parameters = cuda ? " (int* a, int* x, int* y) {\n"
          : " (global atomic_int* a, global int* x, global int* y) {\n";
      String place = cuda ? "@cta %d, gpu 0" : "@wg %d, dev 0";
      String stores = others.stream().map(s -> "  " + store(s) + "\n").collect(Collectors.joining());
      return (cuda ? "CUDA" : "OPENCL") + " order\n" + initial
          + "P0" + place.formatted(0) + parameters + "  int r = 0;\n  " + expression.text(cuda) + ";\n}\n"
          + "P1" + place.formatted(1) + parameters + stores + "}\nexists (0:r=0)\n";
    }

    private String store(ReferenceOrders.Store s) {
      if (!s.location().equals("a")) {
        return "*" + s.location() + " = " + s.value() + ";";
      }
      return cuda ? "atomicExch(a, " + s.value() + ");" : "atomic_store(a, " + s.value() + ");";
    }
  }

  private final Random random;
  private final boolean cuda;

  RandomExpressions(Random random) {
    this.random = random;
    cuda = random.nextInt(3) == 0;
  }

  Case next() {
    CNode expression;
    do {
      String target = pick("r", "r", "x", "y");
      boolean compound = !target.equals("r") && random.nextInt(3) == 0;
      expression = new CNode.Assignment(target, compound, expression(3));
    } while (expression.accesses() > 4 || expression.accesses() < 2);
    List<ReferenceOrders.Store> others = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      others.add(new ReferenceOrders.Store(pick("a", "x", "y"), 1 + random.nextInt(3)));
    }
    TreeMap<String, Long> memory = new TreeMap<>();
    for (String location : List.of("a", "x", "y")) {
      memory.put(location, (long) random.nextInt(2));
    }
    return new Case(expression, others, memory, cuda);
  }

  private String pick(String... from) {
    return from[random.nextInt(from.length)];
  }

  private CNode expression(int depth) {
    if (depth == 0) {
      return random.nextInt(4) == 0 ? new CNode.Number(random.nextInt(2)) : leaf();
    }
    return switch (random.nextInt(9)) {
      case 0, 1, 2 -> new CNode.Binary(
          cuda ? pick(CUDA_OPERATORS) : pick(C_OPERATORS), expression(depth - 1), expression(depth - 1));
      case 3 -> new CNode.Lazy(random.nextBoolean(), expression(depth - 1), expression(depth - 1));
      case 4 -> new CNode.Conditional(expression(depth - 1), expression(depth - 1), expression(depth - 1));
      case 5 -> new CNode.Call(pickOf(Function.EXCHANGE, Function.ADD), "a", "", List.of(expression(depth - 1)));
      case 6 -> cuda
          ? new CNode.Call(Function.COMPARE, "a", "", List.of(expression(depth - 1), expression(depth - 1)))
          : new CNode.Call(Function.COMPARE, "a", pick("x", "y"), List.of(expression(depth - 1)));
      default -> leaf();
    };
  }

  private Function pickOf(Function one, Function other) {
    return random.nextBoolean() ? one : other;
  }

  private CNode leaf() {
    return switch (random.nextInt(6)) {
      case 0, 1 -> new CNode.Call(Function.LOAD, "a", "", List.of());
      case 2 -> new CNode.Increment(pick("x", "y"), random.nextBoolean());
      default -> new CNode.Read(pick("x", "x", "y", "y", "a"));
    };
  }
}
