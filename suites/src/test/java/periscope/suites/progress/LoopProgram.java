package periscope.suites.progress;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random program with loops, as a text and as operations of its own: each operation accesses one location, compares
 * the value that it found, and goes on at one of two operations.
 *
 * @param text    an OpenCL litmus test, each thread in a work-group of its own
 * @param threads the operations of each thread; the number of operations is the end
 */
record LoopProgram(String text, List<List<Operation>> threads) {

  static final int LOCATIONS = 2;

  /** What an operation writes. */
  enum Kind {
    LOAD, STORE, EXCHANGE, XOR, ADD
  }

  /**
   * An operation.
   *
   * @param value    written value, or the operand
   * @param compared the value with which the found one is compared
   * @param equal    the operation behind this one if both are equal
   * @param other    the operation behind this one if they differ
   */
  record Operation(Kind kind, int location, int value, int compared, int equal, int other) {}

  private static final String TAIL = ", memory_order_relaxed, memory_scope_device)";

  /** A random program of two threads, or three if {@code large}. */
  static LoopProgram random(Random random, boolean large) {
    StringBuilder text = new StringBuilder("OPENCL random\n{ x0=0; x1=0; }\n");
    List<List<Operation>> threads = new ArrayList<>();
    for (int t = 0; t < (large ? 3 : 2); t++) {
      Thread thread = new Thread(random, new StringBuilder(), new ArrayList<>());
      int parts = 1 + random.nextInt(large ? 2 : 3);
      for (int i = 0; i < parts; i++) {
        thread.part(true);
      }
      threads.add(List.copyOf(thread.code));
      text.append("P").append(t).append("@wg ").append(t)
          .append(", dev 0 (global atomic_int* x0, global atomic_int* x1) {\n").append(thread.text).append("}\n");
    }
    return new LoopProgram(text.append("exists (x0=0)\n").toString(), List.copyOf(threads));
  }

  /** A thread that is being written. */
  private record Thread(Random random, StringBuilder text, List<Operation> code) {

    void part(boolean nested) {
      int x = random.nextInt(LOCATIONS);
      int v = random.nextInt(2);
      int w = random.nextInt(2);
      int here = code.size();
      switch (random.nextInt(nested ? 9 : 4)) {
        case 0, 1 -> {
          add(Kind.STORE, x, 1, 0, here + 1, here + 1);
          line("atomic_store_explicit(x" + x + ", 1" + TAIL + ";");
        }
        case 2 -> {
          add(Kind.LOAD, x, 0, v, here, here + 1);
          line("while (" + load(x) + " == " + v + ") ;");
        }
        case 3 -> {
          add(Kind.EXCHANGE, x, w, v, here, here + 1);
          line("while (atomic_exchange_explicit(x" + x + ", " + w + TAIL + " == " + v + ") ;");
        }
        case 4 -> branch("if (" + load(x) + " == " + v + ") {", Kind.LOAD, x, 0, v);
        case 5 -> branch("if (atomic_fetch_add_explicit(x" + x + ", 1" + TAIL + " == " + v + ") {", Kind.ADD, x, 1, v);
        case 6 -> {
          // The round of this loop writes.
          int y = random.nextInt(LOCATIONS);
          add(Kind.LOAD, x, 0, v, here + 1, here + 2);
          add(Kind.STORE, y, w, 0, here, here);
          line("while (" + load(x) + " == " + v + ") { atomic_store_explicit(x" + y + ", " + w + TAIL + "; }");
        }
        case 7 -> {
          add(Kind.XOR, x, 1, v, here, here + 1);
          line("while (atomic_fetch_xor_explicit(x" + x + ", 1" + TAIL + " == " + v + ") ;");
        }
        default -> {
          int y = random.nextInt(LOCATIONS);
          add(Kind.LOAD, x, 0, v, here + 1, here + 2);
          add(Kind.LOAD, y, 0, w, here, here + 2);
          line("while (" + load(x) + " == " + v + " && " + load(y) + " == " + w + ") ;");
        }
      }
    }

    private void branch(String head, Kind kind, int x, int value, int compared) {
      int here = code.size();
      add(kind, x, value, compared, 0, 0);
      line(head);
      part(false);
      line("}");
      code.set(here, new Operation(kind, x, value, compared, here + 1, code.size()));
    }

    private void add(Kind kind, int x, int value, int compared, int equal, int other) {
      code.add(new Operation(kind, x, value, compared, equal, other));
    }

    private void line(String statement) {
      text.append("  ").append(statement).append("\n");
    }

    private static String load(int x) {
      return "atomic_load_explicit(x" + x + TAIL;
    }
  }
}
