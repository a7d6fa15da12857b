package periscope.lang.openclrsp;

import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Random valid tests as text: nested reads and calls wherever they may stand. */
final class RandomText {

  private static final String[] OPERATORS = {"+", "-", "*", "&&", "||", "==", "!=", "<", "&", "|", "^", "<<"};

  private final Random random;
  /** Registers that one expression changes, each in one place only: their order would not be defined otherwise. */
  private int changed;

  RandomText(Random random) {
    this.random = random;
  }

  String test() {
    int threads = 1 + random.nextInt(3);
    String bodies = IntStream.range(0, threads)
        .mapToObj(i -> "P" + i + "@wg " + random.nextInt(2) + ", dev 0 "
            + "(global int* x, local atomic_int* y, global int* a) {\n" + body() + "}\n")
        .collect(Collectors.joining());
    return "OPENCL random\n{ x=" + random.nextInt(3) + "; int a[2]; }\n" + bodies + "exists (0:r1=1)\n";
  }

  private String body() {
    changed = 0;
    String statements = statements(3);
    String declared = IntStream.range(0, changed).mapToObj(i -> ", c" + i).collect(Collectors.joining());
    return "int r0, r1 = 1" + declared + ";\n" + statements;
  }

  private String statements(int depth) {
    return IntStream.range(0, 1 + random.nextInt(3)).mapToObj(i -> statement(depth) + "\n")
        .collect(Collectors.joining());
  }

  private String statement(int depth) {
    return switch (random.nextInt(depth > 0 ? 12 : 6)) {
      case 0, 1 -> "r" + random.nextInt(2) + " = " + expression(2) + ";";
      case 2 -> "*x = " + expression(2) + ";";
      case 3 -> "atomic_store_explicit(y, " + expression(2)
          + ", memory_order_release, memory_scope_work_group, remote);";
      case 4 -> expression(2) + ";";
      case 5 -> effect();
      case 6 -> "if (" + expression(2) + ") {\n" + statements(depth - 1) + "}";
      case 7 -> "if (" + expression(2) + ") " + "{\n" + statements(depth - 1) + "} else {\n"
          + statements(depth - 1) + "}";
      case 8 -> "while (" + expression(2) + ") {\n" + statements(depth - 1) + "}";
      case 9 -> "for (r0 = 0; " + expression(1) + "; r0++) {\n"
          + statements(depth - 1) + jump() + statements(depth - 1) + "}";
      case 10 -> "do {\n" + statements(depth - 1) + "} while (" + expression(2) + ");";
      default -> "{" + statements(depth - 1) + "}";
    };
  }

  private String effect() {
    return switch (random.nextInt(5)) {
      case 0 -> "barrier(CLK_LOCAL_MEM_FENCE);";
      case 1 -> "r0 += " + expression(1) + ";";
      case 2 -> "(*x)++;";
      case 3 -> "a[1] ^= a[(" + expression(1) + ") & 1];";
      default -> "if (" + expression(1) + ") return;";
    };
  }

  private String jump() {
    return "if (" + expression(1) + ") " + (random.nextBoolean() ? "break" : "continue") + ";\n";
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
    return switch (random.nextInt(11)) {
      case 0 -> "atomic_fetch_add(y, " + expression(depth - 1) + ")";
      case 1 -> "atomic_compare_exchange_strong(y, " + expected(depth) + ", " + expression(depth - 1) + ")";
      case 2 -> "!(" + expression(depth - 1) + ")";
      case 3 -> "-(" + expression(depth - 1) + ")";
      case 4 -> expression(0);
      case 9 -> "(" + expression(depth - 1) + " ? " + expression(depth - 1) + " : " + expression(depth - 1) + ")";
      case 10 -> "c" + changed++ + (random.nextBoolean() ? "++" : "--");
      case 5 -> expression(depth - 1) + " " + operator() + " " + expression(depth - 1);
      default -> "(" + expression(depth - 1) + ") " + operator() + " (" + expression(depth - 1) + ")";
    };
  }

  private String expected(int depth) {
    return switch (random.nextInt(4)) {
      case 0 -> "&c" + changed++;
      case 1 -> "x";
      case 2 -> "3";
      default -> "-(" + expression(depth - 1) + ")";
    };
  }

  private String operator() {
    return OPERATORS[random.nextInt(OPERATORS.length)];
  }
}
