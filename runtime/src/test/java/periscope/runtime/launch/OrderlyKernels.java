package periscope.runtime.launch;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.litmus.source.SourceText;

/**
 * Random kernels of OpenCL C that end in one state whatever the order of work-items: they write their own elements,
 * pass values on behind barriers, and share only what read-modify-writes leave the same in every order. Nothing in
 * them is undefined, or left to the device.
 */
final class OrderlyKernels {

  private static final int DEPTH = 3;
  private static final List<String> WHOLE = List.of("u", "v", "w");
  private static final List<String> REAL = List.of("x", "y");
  private static final List<String> TYPES = List.of("uint", "ushort", "uchar", "ulong", "int", "short", "char", "long");

  private final Random random;

  OrderlyKernels(Random random) {
    this.random = random;
  }

  SourceText kernel() {
    String type = pick(TYPES);
    return new SourceText("orderly.cl", """
        #pragma OPENCL FP_CONTRACT OFF
        uint mixed(uint a, uint b)
        {
            return MIXED;
        }

        kernel void k(global const uint *in, global const float *fin, global TYPE *out, global float *fout,
                      volatile global uint *acc, const uint n, local uint *tmp)
        {
            local float passed[16];
            uint l = get_local_id(0), g = get_global_id(0), s = get_local_size(0), all = get_global_size(0);
            uint u = in[g], v = in[(g + n) % all], w = n;
            float x = fin[g], y = fin[(g * 3 + 1) % all];
        BODY    out[g] = (TYPE) (u ^ v);
            fout[g] = x;
        }
        """.replace("MIXED", operation("a", "b")).replace("TYPE", type).replace("BODY", block(2, 6, "    ", true)));
  }

  /** What it is launched with; another one each time. */
  SourceText launch(int items, int groups) {
    int size = items * groups;
    return new SourceText("orderly.spec", "/* launch k on " + items + "x" + groups + " { in[" + size + "] = {"
        + list(size, () -> Integer.toUnsignedString(random.nextInt() >>> random.nextInt(32))) + "}; fin[" + size
        + "] = {" + list(size, () -> (random.nextInt(2000) - 1000) / 16.0 + "f") + "}; out[" + size + "]; fout["
        + size + "]; acc[4]; tmp[" + items + "]; n = " + random.nextInt(50) + "; } */");
  }

  private interface Entry {
    String next();
  }

  private static String list(int size, Entry entry) {
    return IntStream.range(0, size).mapToObj(i -> entry.next()).collect(Collectors.joining(","));
  }

  private String pick(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** @param together whether all work-items of a work-group come here, so that there may be barriers */
  private String block(int depth, int most, String indent, boolean together) {
    StringBuilder out = new StringBuilder();
    for (int i = 1 + random.nextInt(most); i > 0; i--) {
      out.append(statement(depth, indent, together));
    }
    return out.toString();
  }

  private String statement(int depth, String indent, boolean together) {
    return switch (random.nextInt(together ? 9 : 7)) {
      case 0, 1 -> indent + pick(WHOLE) + " = " + whole(DEPTH) + ";\n";
      case 2 -> indent + pick(REAL) + " = " + real(2) + ";\n";
      case 3 -> indent + commuting() + whole(1) + ");\n";
      case 4 -> indent + "if (" + whole(2) + " < " + whole(1) + ") {\n" + inner(depth, indent, false) + indent
          + "} else {\n" + inner(depth, indent, false) + indent + "}\n";
      case 5 -> {
        String i = "i" + depth;
        yield indent + "for (uint " + i + " = 0; " + i + " < " + (1 + random.nextInt(4)) + "; " + i + "++) {\n"
            + inner(depth, indent, together) + indent + "}\n";
      }
      case 6 -> indent + pick(WHOLE) + " = mixed(" + whole(1) + ", " + whole(1) + ");\n";
      case 7 -> indent + "tmp[l] = " + whole(1) + ";\n" + indent + "barrier(CLK_LOCAL_MEM_FENCE);\n" + indent
          + pick(WHOLE) + " = tmp[(l + " + (1 + random.nextInt(5)) + ") % s];\n" + indent
          + "barrier(CLK_LOCAL_MEM_FENCE);\n";
      default -> indent + "passed[l] = " + real(1) + ";\n" + indent + "barrier(CLK_LOCAL_MEM_FENCE);\n" + indent
          + pick(REAL) + " = passed[s - 1 - l];\n" + indent + "barrier(CLK_LOCAL_MEM_FENCE);\n";
    };
  }

  /**
   * Each element is changed by one kind of operation, whose order makes no difference. These are atomics of OpenCL C
   * 1.x, which every device has.
   */
  private String commuting() {
    int element = random.nextInt(4);
    return "atomic_" + List.of("add", "or", "xor", "max").get(element) + "(&acc[" + element + "], ";
  }

  private String inner(int depth, String indent, boolean together) {
    return depth == 0 ? indent + "    v = " + whole(1) + ";\n" : block(depth - 1, 3, indent + "    ", together);
  }

  private String whole(int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return random.nextInt(4) == 0 ? random.nextInt(300) + "u" : pick(List.of("u", "v", "w", "l", "g", "n"));
    }
    return switch (random.nextInt(5)) {
      case 0 -> "(uint) (" + pick(TYPES) + ") (" + whole(depth - 1) + ")";
      case 1 -> "(" + whole(depth - 1) + " > " + whole(depth - 1) + " ? " + whole(depth - 1) + " : "
          + whole(depth - 1) + ")";
      default -> operation(whole(depth - 1), whole(depth - 1));
    };
  }

  private String operation(String a, String b) {
    return switch (random.nextInt(8)) {
      case 0 -> "(" + a + " + " + b + ")";
      case 1 -> "(" + a + " - " + b + ")";
      case 2 -> "(" + a + " * " + b + ")";
      case 3 -> "(" + a + " / (" + b + " | 1u))";
      case 4 -> "(" + a + " % (" + b + " | 1u))";
      case 5 -> "(" + a + " << (" + b + " & 31u))";
      case 6 -> "(" + a + " >> (" + b + " & 31u))";
      default -> "(" + a + pick(List.of(" & ", " | ", " ^ ")) + b + ")";
    };
  }

  /** Small numbers, of which no sum and no product overflows, so that none is a NaN, whose bits nobody promises. */
  private String real(int depth) {
    if (depth == 0) {
      return random.nextInt(3) == 0 ? random.nextInt(64) / 8.0 + "f" : pick(REAL);
    }
    return switch (random.nextInt(4)) {
      case 0 -> "(" + real(depth - 1) + " + " + real(depth - 1) + ")";
      case 1 -> "(" + real(depth - 1) + " - " + real(depth - 1) + ")";
      case 2 -> "(" + real(depth - 1) + " * 0.125f)";
      default -> "(float) (" + whole(1) + " & 255u)";
    };
  }
}
