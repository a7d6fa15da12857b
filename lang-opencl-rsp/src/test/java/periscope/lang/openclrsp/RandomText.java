package periscope.lang.openclrsp;

import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Random valid tests as text: nested reads and calls wherever they may stand. */
final class RandomText {

  private static final String[] OPERATORS = {"+", "-", "*", "&&", "||", "==", "!=", "<", "&", "|", "^", "<<"};

  private final Random random;

  RandomText(Random random) {
    this.random = random;
  }

  String test() {
    int threads = 1 + random.nextInt(3);
    String bodies = IntStream.range(0, threads)
        .mapToObj(i -> "P" + i + "@wg " + random.nextInt(2) + ", dev 0 (global int* x, local atomic_int* y) {\n"
            + "int r0, r1 = 1;\n" + statements(3) + "}\n")
        .collect(Collectors.joining());
    return "OPENCL random\n{ x=" + random.nextInt(3) + "; }\n" + bodies + "exists (0:r1=1)\n";
  }

  private String statements(int depth) {
    return IntStream.range(0, 1 + random.nextInt(3)).mapToObj(i -> statement(depth) + "\n").collect(Collectors.joining());
  }

  private String statement(int depth) {
    return switch (random.nextInt(depth > 0 ? 11 : 6)) {
      case 0, 1 -> "r" + random.nextInt(2) + " = " + expression(3) + ";";
      case 2 -> "*x = " + expression(3) + ";";
      case 3 -> "atomic_store_explicit(y, " + expression(2) + ", memory_order_release, memory_scope_work_group, remote);";
      case 4 -> expression(2) + ";";
      case 5 -> "barrier(CLK_LOCAL_MEM_FENCE);";
      case 6 -> "if (" + expression(2) + ") {\n" + statements(depth - 1) + "}";
      case 7 -> "if (" + expression(2) + ") " + "{\n" + statements(depth - 1) + "} else {\n" + statements(depth - 1) + "}";
      case 8 -> "while (" + expression(2) + ") {\n" + statements(depth - 1) + "}";
      case 9 -> "do {\n" + statements(depth - 1) + "} while (" + expression(2) + ");";
      default -> "{" + statements(depth - 1) + "}";
    };
  }

  private String expression(int depth) {
    if (depth == 0) {
      return switch (random.nextInt(4)) {
        case 0 -> "r" + random.nextInt(2);
        case 1 -> String.valueOf(random.nextInt(5) - 1);
        case 2 -> "*x";
        default -> "atomic_load_explicit(y, memory_order_relaxed)";
      };
    }
    return switch (random.nextInt(9)) {
      case 0 -> "atomic_fetch_add(y, " + expression(depth - 1) + ")";
      case 1 -> "atomic_compare_exchange_strong(y, " + expected(depth) + ", " + expression(depth - 1) + ")";
      case 2 -> "!(" + expression(depth - 1) + ")";
      case 3 -> "-(" + expression(depth - 1) + ")";
      case 4 -> expression(0);
      case 5 -> expression(depth - 1) + " " + operator() + " " + expression(depth - 1);
      default -> "(" + expression(depth - 1) + ") " + operator() + " (" + expression(depth - 1) + ")";
    };
  }

  private String expected(int depth) {
    return switch (random.nextInt(4)) {
      case 0 -> "&r1";
      case 1 -> "x";
      case 2 -> "3";
      default -> expression(depth - 1);
    };
  }

  private String operator() {
    return OPERATORS[random.nextInt(OPERATORS.length)];
  }
}
