package periscope.lang.cuda;

import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Random valid tests as text: CUDA's functions and atomic objects, nested wherever they may stand. */
final class RandomText {

  private static final String[] OPERATORS = {"+", "-", "==", "&&", "||", "<", "^"};
  private static final String[] FUNCTIONS = {"Add", "Sub", "And", "Or", "Xor", "Min", "Max", "Inc", "Dec", "Exch"};
  private static final String[] SUFFIXES = {"", "_block", "_system"};
  private static final String[] ORDERS = {"", "cuda::memory_order_relaxed", "memory_order_seq_cst"};
  private static final String[] PLAIN = {"*x", "*v", "a[1]", "*(volatile int*)x", "*c", "p"};

  private final Random random;
  /** Registers that one expression changes, each in one place only: their order would not be defined otherwise. */
  private int changed;

  RandomText(Random random) {
    this.random = random;
  }

  String test() {
    String bodies = IntStream.range(0, 1 + random.nextInt(2))
        .mapToObj(i -> "P" + i + "@cta " + random.nextInt(2) + ", gpu 0 "
            + "(int* x, volatile int* v, cuda::atomic<int, cuda::thread_scope_device>* c, int* a) {\n"
            + body() + "}\n")
        .collect(Collectors.joining());
    return "CUDA random\n{ __shared__ int x=1; int a[2]; }\n" + bodies + "exists (0:r1=1)\n";
  }

  private String body() {
    changed = 0;
    String statements = statements(2);
    String declared = IntStream.range(0, changed).mapToObj(i -> ", e" + i).collect(Collectors.joining());
    return "int r0, r1 = 1" + declared + "; cuda::atomic_ref<int> p(*v);\n" + statements;
  }

  private String statements(int depth) {
    return IntStream.range(0, 1 + random.nextInt(3)).mapToObj(i -> statement(depth) + "\n")
        .collect(Collectors.joining());
  }

  private String statement(int depth) {
    return switch (random.nextInt(depth > 0 ? 11 : 7)) {
      case 0, 1 -> "r" + random.nextInt(2) + " = " + expression(2) + ";";
      case 2 -> pick(PLAIN) + " = " + expression(2) + ";";
      case 3 -> "c->store(" + expression(2) + ", memory_order_release);";
      case 4 -> expression(2) + ";";
      case 5 -> random.nextBoolean() ? "__threadfence" + pick(SUFFIXES) + "();" : "__syncthreads();";
      case 6 -> "(" + pick(PLAIN) + ")++;";
      case 7 -> "if (" + expression(1) + ") {\n" + statements(depth - 1) + "}";
      case 8 -> "if (" + expression(1) + ") {\n" + statements(depth - 1) + "} else {\n" + statements(depth - 1) + "}";
      case 9 -> "while (" + expression(2) + ") {\n" + statements(depth - 1) + "if (r0) break;\n" + statements(0) + "}";
      default -> "do {\n" + statements(depth - 1) + "} while (" + expression(1) + ");";
    };
  }

  private String expression(int depth) {
    if (depth == 0) {
      return switch (random.nextInt(3)) {
        case 0 -> "r" + random.nextInt(2);
        case 1 -> String.valueOf(random.nextInt(4) - 1);
        default -> pick(PLAIN);
      };
    }
    String inner = expression(depth - 1);
    return switch (random.nextInt(9)) {
      case 0, 1 -> "atomicCAS" + pick(SUFFIXES) + "(x, " + inner + ", " + expression(depth - 1) + ")";
      case 2 -> "atomic" + pick(FUNCTIONS) + pick(SUFFIXES) + "(&a[1], " + inner + ")";
      case 3 -> "p.load(" + pick(ORDERS) + ")";
      case 4 -> "cuda::atomic_ref<int, cuda::thread_scope_block>(*x).fetch_add(" + inner + ")";
      case 5 -> "c->compare_exchange_strong(" + (random.nextBoolean() ? "e" + changed++ : "*x") + ", " + inner + ")";
      case 6 -> "!(" + inner + ")";
      default -> "(" + inner + ") " + pick(OPERATORS) + " (" + expression(depth - 1) + ")";
    };
  }

  private String pick(String[] from) {
    return from[random.nextInt(from.length)];
  }
}
