package periscope.runtime.kernel;

import java.util.List;
import periscope.litmus.expression.NumberType;
import periscope.runtime.Stress;
import periscope.runtime.kernel.dialect.Dialect;
import periscope.runtime.kernel.dialect.Dialect.Parameter;
import periscope.runtime.kernel.dialect.KernelBuffer;
import periscope.runtime.kernel.dialect.Lines;

/** The functions of a kernel that have nothing to do with its test: waiting, delays, random numbers, memory stress. */
final class Surroundings {

  /** The memory that the functions with these names work on. */
  static final List<KernelBuffer> MEET = List.of(KernelBuffer.COUNTERS);
  static final List<KernelBuffer> STRESS = List.of(KernelBuffer.COUNTERS, KernelBuffer.SCRATCH);

  /** Most looks of a thread that waits for the others to be there at all; some milliseconds on a GPU. */
  private static final int RENDEZVOUS = 1 << 14;

  /** The same on a processor, where the system may have something else to do first; about a tenth of a second. */
  private static final int RENDEZVOUS_ON_CPU = 1 << 26;

  /** Fewest and most turns of a stressing thread that nobody tells to stop. */
  private static final int FEWEST_TURNS = 1 << 14;
  private static final int MOST_TURNS = 1 << 22;

  private final Lines out;
  private final Dialect d;
  private final Stress stress;
  private final LaunchShape shape;
  private final String uint;

  Surroundings(Lines out, Dialect dialect, Stress stress, LaunchShape shape) {
    this.out = out;
    this.d = dialect;
    this.stress = stress;
    this.shape = shape;
    this.uint = d.type(NumberType.U32);
  }

  void functions(boolean cpu) {
    if (stress.delay() > 0 || shape.stressingGroups() > 0 || shape.bankConflicts()) {
      next();
    }
    if (stress.delay() > 0) {
      dawdle();
    }
    if (shape.synchronise()) {
      out.line(d.constant("RENDEZVOUS", Math.min(cpu ? RENDEZVOUS_ON_CPU : RENDEZVOUS, shape.looks() / 4)));
      meet();
    }
    if (shape.stressingGroups() > 0) {
      stress();
    }
  }

  private void open(String result, String name, List<KernelBuffer> buffers, Parameter... parameters) {
    out.open(d.function(result, name, buffers, List.of(parameters)) + " {");
  }

  private Parameter value(String name) {
    return new Parameter(uint, name, false);
  }

  private Parameter reference(String name) {
    return new Parameter(uint, name, true);
  }

  private void close() {
    out.close("}");
    out.line("");
  }

  private void next() {
    out.line("// The next random number (Marsaglia's xorshift).");
    open(uint, "next", List.of(), reference("state"));
    out.line(d.var(uint, "x", d.referred("state")) + ";");
    out.line("x ^= x << 13u;");
    out.line("x ^= x >> 17u;");
    out.line("x ^= x << 5u;");
    out.line(d.referred("state") + " = x;");
    out.line("return x;");
    close();
  }

  private void dawdle() {
    out.line("// Lets time go by. What it computes is used later, so that no compiler leaves it out.");
    open("", "dawdle", List.of(), value("turns"), reference("state"));
    out.line(d.var(uint, "x", d.referred("state")) + ";");
    out.line(d.loop("i", "0u", "i < turns", "i++") + " { x ^= x << 13u; x ^= x >> 17u; x ^= x << 5u; }");
    out.line(d.referred("state") + " = x;");
    close();
  }

  private void meet() {
    String counter = d.look(KernelBuffer.COUNTERS.array(), "counter");
    out.line("// Counts this thread and waits until 'all' are there, but looks no more than 'looks' times, nor than it"
        + " has 'left'.");
    out.line("// Says whether they are.");
    open(Dialect.TRUTH, "meet", MEET, value("counter"), value("all"), value("looks"), reference("left"));
    out.line(d.let(uint, "before", d.increment(KernelBuffer.COUNTERS.array(), "counter")) + ";");
    out.line(d.var(Dialect.TRUTH, "there", "before + 1u >= all") + ";");
    out.line(d.let(uint, "most", "min(looks, " + d.referred("left") + ")") + ";");
    out.line(d.var(uint, "looked", "0u") + ";");
    out.open("while (!there && looked < most) {");
    out.line("there = " + counter + " >= all;");
    out.line("looked++;");
    out.close("}");
    out.line(d.referred("left") + " -= looked;");
    out.line("return there;");
    close();
  }

  private void stress() {
    long turns = Math.max(FEWEST_TURNS, Math.min(MOST_TURNS, 64L * shape.rounds()));
    String at = d.get(KernelBuffer.SCRATCH.array(), "at");
    String store = d.set(KernelBuffer.SCRATCH.array(), "at", "turn") + ";";
    String load = "sum += " + at + ";";
    String pattern = switch (stress.stressPattern()) {
      case STORE_STORE -> store + " " + store;
      case STORE_LOAD -> store + " " + load;
      case LOAD_STORE -> load + " " + store;
      case LOAD_LOAD -> load + " " + load;
    };
    out.line("// Hammers on one line of scratch memory until the work-groups that run the test are through, or turns"
        + " run out.");
    open("", "stress", STRESS, value("seed"), value("item"));
    out.line(d.var(uint, "random", "seed | 1u") + ";");
    out.line(d.let(uint, "line", d.call("next", List.of(), List.of(d.reference("random"))) + " % "
        + Math.max(1, stress.targetLines()) + "u") + ";");
    out.line(d.let(uint, "at", "(line * " + Math.max(1, stress.stride()) + "u + item) % "
        + Math.max(1, stress.scratchSize()) + "u") + ";");
    out.line(d.var(uint, "sum", "0u") + ";");
    out.open(d.loop("turn", "0u", "turn < " + turns + "u", "turn++") + " {");
    out.line(pattern);
    out.line("if (turn % 64u == 0u && " + d.look(KernelBuffer.COUNTERS.array(), "TEAMS")
        + " >= TEAMS * GROUPS) { break; }");
    out.close("}");
    out.line("if (sum == 1u) { " + d.set(KernelBuffer.SCRATCH.array(), "at", "sum") + "; }");
    close();
  }
}
