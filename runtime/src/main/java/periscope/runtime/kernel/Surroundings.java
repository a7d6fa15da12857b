package periscope.runtime.kernel;

import java.util.List;
import periscope.litmus.expression.NumberType;
import periscope.runtime.Stress;
import periscope.runtime.Stress.Pattern;
import periscope.runtime.kernel.dialect.Dialect;
import periscope.runtime.kernel.dialect.Dialect.Parameter;
import periscope.runtime.kernel.dialect.KernelBuffer;
import periscope.runtime.kernel.dialect.Lines;

/**
 * The writer of the functions of a kernel that do not depend on its test: waiting, delays, random numbers, memory
 * stress.
 */
final class Surroundings {

  /**
   * Buffers that the waiting functions access; {@code STRESS} and {@code PRE_STRESS} are those of the stressing
   * functions.
   */
  static final List<KernelBuffer> MEET = List.of(KernelBuffer.COUNTERS);
  static final List<KernelBuffer> STRESS = List.of(KernelBuffer.COUNTERS, KernelBuffer.SCRATCH);
  static final List<KernelBuffer> PRE_STRESS = List.of(KernelBuffer.SCRATCH);

  /**
   * Positions of the bits in {@link Draw#ways}: which accesses store, whether target lines are dealt in turn, and
   * whether testing threads stress memory first.
   */
  static final int STORE_FIRST = 0;
  static final int STORE_SECOND = 1;
  static final int PRE_STORE_FIRST = 2;
  static final int PRE_STORE_SECOND = 3;
  static final int ROUND_ROBIN = 4;
  static final int PRE_STRESSES = 5;

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

  void functions() {
    if (stress.delay() > 0 || shape.bankConflicts()) {
      next();
    }
    if (stress.delay() > 0) {
      dawdle();
    }
    if (shape.synchronise()) {
      meet();
    }
    if (shape.stressingGroups() > 0) {
      stress();
    }
    if (preStressTurns(stress) > 0) {
      preStress();
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
    Pattern pattern = stress.stressPattern();
    boolean drawn = pattern == Pattern.DRAWN;
    out.line(stress.stressTurns() > 0 ? "// Hammers on one line of scratch memory."
        : "// Hammers on one line of scratch memory until the work-groups that run the test are through, or turns run"
        + " out.");
    open("", "stress", STRESS, value("seed"), value("ways"), value("number"), value("item"));
    at("STRESSING_SHARE");
    String first = access(drawn, STORE_FIRST, pattern == Pattern.STORE_STORE || pattern == Pattern.STORE_LOAD);
    String second = access(drawn, STORE_SECOND, pattern == Pattern.STORE_STORE || pattern == Pattern.LOAD_STORE);
    hammer("STRESS_TURNS", first, second, stress.stressTurns() == 0);
    close();
  }

  private void preStress() {
    out.line("// The same for a while, by a work-item that has a role.");
    open("", "pre_stress", PRE_STRESS, value("seed"), value("ways"), value("number"), value("item"));
    at("TESTING_SHARE");
    hammer("PRE_STRESS_TURNS", access(true, PRE_STORE_FIRST, false), access(true, PRE_STORE_SECOND, false), false);
    close();
  }

  /** Rounds in which threads with a role stress memory before an instance; 0 if no launch has such stress. */
  static int preStressTurns(Stress stress) {
    return stress.preStressProbability() > 0 ? stress.preStressTurns() : 0;
  }

  /**
   * Declares {@code at}, the word of scratch memory that a work-item accesses. Work-group {@code number} takes one of
   * the target lines, whose beginning the launch draws.
   *
   * @param share expression for the number of neighbouring work-groups that share a line, unless lines are dealt in
   *              turn
   */
  private void at(String share) {
    out.line(d.let(uint, "line", d.choose(way(ROUND_ROBIN), "number % LINES", "min(number / " + share
        + ", LINES - 1u)")) + ";");
    out.line(d.let(uint, "at", "((seed % REGIONS + line) % REGIONS * REGION + item) % SCRATCH") + ";");
  }

  private void hammer(String turns, String first, String second, boolean watches) {
    out.line(d.var(uint, "sum", "0u") + ";");
    out.open(d.loop("turn", "0u", "turn < " + turns, "turn++") + " {");
    out.line(first);
    out.line(second);
    if (watches) {
      out.line("if (turn % 64u == 0u && " + d.look(KernelBuffer.COUNTERS.array(), "TEAMS")
          + " >= TEAMS * GROUPS) { break; }");
    }
    out.close("}");
    out.line("if (sum == 1u) { " + d.set(KernelBuffer.SCRATCH.array(), "at", "sum") + "; }");
  }

  /**
   * The statement of one access of stress.
   *
   * @param drawn  whether the launch draws the kind of the access
   * @param bit    position of the drawn bit
   * @param stores whether an access that is not drawn stores
   */
  private String access(boolean drawn, int bit, boolean stores) {
    String store = d.set(KernelBuffer.SCRATCH.array(), "at", "turn") + ";";
    String load = "sum += " + d.get(KernelBuffer.SCRATCH.array(), "at") + ";";
    return drawn ? "if (" + way(bit) + ") { " + store + " } else { " + load + " }" : stores ? store : load;
  }

  static String way(int bit) {
    return "(ways & " + (1 << bit) + "u) != 0u";
  }
}
