package periscope.runtime.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.NumberType;
import periscope.litmus.memory.Location;
import periscope.runtime.kernel.OutcomeIndex.Digit;
import periscope.runtime.kernel.dialect.Dialect;
import periscope.runtime.kernel.dialect.Dialect.Number;
import periscope.runtime.kernel.dialect.KernelBuffer;
import periscope.runtime.kernel.dialect.KernelBuffer.Array;
import periscope.runtime.kernel.dialect.KernelBuffer.Entry;
import periscope.runtime.kernel.dialect.Lines;

/** The writer of the kernel entries that initialise memory and count outcomes. */
final class CountWriter {

  private static final Array BIN_COUNTS = new Array("bins", false, true);

  /** Most bins for which work-items count in variables: about the number of registers of a vector unit. */
  private static final int MOST_VARIABLES = 16;

  private final LitmusTest test;
  private final OutcomeIndex index;
  private final boolean cpu;
  private final Dialect d;
  private final LaunchShape shape;
  private final KernelTypes types;
  private final Lines out;
  private final String uint;

  CountWriter(LitmusTest test, OutcomeIndex index, boolean cpu, Dialect dialect, LaunchShape shape, Lines out) {
    this.test = test;
    this.index = index;
    this.cpu = cpu;
    this.d = dialect;
    this.shape = shape;
    this.types = new KernelTypes(test);
    this.out = out;
    this.uint = d.type(NumberType.U32);
  }

  void write() {
    out.line("");
    reset();
    out.line("");
    count();
  }

  private void reset() {
    out.line("// Gives every location its initial value, and takes nobody to be there.");
    d.open(out, Entry.RESET, "COUNTING_ITEMS", List.of());
    ids();
    out.line("if (number == 0u) { " + d.set(KernelBuffer.UNBINNED.array(), "0u", "0u") + "; }");
    freshTeams();
    loop("INSTANCES");
    out.line(nobodyCame());
    untested();
    at();
    initial();
    out.close("}");
    d.close(out);
  }

  private void freshTeams() {
    out.line(d.loop("c", "number", "c <= TEAMS", "c += all") + " { "
        + d.set(KernelBuffer.COUNTERS.array(), "c", "0u") + "; }");
  }

  private String nobodyCame() {
    return d.set(KernelBuffer.COUNTERS.array(), "ARRIVALS + i", "0u") + ";";
  }

  private void untested() {
    for (int t = 0; t < test.threads().size(); t++) {
      out.line(d.set(KernelBuffer.RESULTS.array(), t + "u * INSTANCES + i", "NOT_RUN") + ";");
    }
  }

  private void initial() {
    for (int x = 0; x < test.locations().size(); x++) {
      d.initialise(test.locations().get(x), place(x)).forEach(s -> out.line(s + ";"));
    }
  }

  private void ids() {
    out.line(d.let(uint, "number", d.number(Number.GLOBAL_ITEM)) + ";");
    out.line(d.let(uint, "all", d.number(Number.GLOBAL_SIZE)) + ";");
  }

  private void at() {
    out.line(d.let(d.index(), "at", d.cast(d.index(), "i") + " * BLOCK") + ";");
  }

  private static String place(int location) {
    return "at + " + location + "u * ALIGNMENT";
  }

  /**
   * Opens the loop of a work-item over its instances: consecutive ones on a processor, on a GPU those with a distance
   * of the number of work-items, so that neighbours read neighbouring memory.
   */
  private void loop(String bound) {
    if (cpu) {
      out.line(d.let(uint, "share", "(" + bound + " - 1u) / all + 1u") + ";");
      out.line(d.let(uint, "end", "min((number + 1u) * share, " + bound + ")") + ";");
      out.open(d.loop("i", "number * share", "i < end", "i++") + " {");
    } else {
      out.open(d.loop("i", "number", "i < " + bound, "i += all") + " {");
    }
  }

  private void count() {
    out.line("// Adds instances up by outcome, in a histogram for each work-group; those that have no bin are listed in"
        + " 'unbinned',");
    out.line("// whose first element is their number.");
    if (d.inBrowsers()) {
      out.line("// Then gives locations their initial values again, so that, if all had a bin, the next launch needs no"
          + " 'reset'.");
    }
    int copies = lanes() ? shape.counting().groupSize() : 1;
    String size = copies > 1 ? "BINS * COUNTING_ITEMS" : "BINS";
    d.open(out, Entry.COUNT, "COUNTING_ITEMS", List.of(new Dialect.Shared(BIN_COUNTS, size)));
    ids();
    out.line(d.let(uint, "item", d.number(Number.ITEM)) + ";");
    if (lanes()) {
      countInLanes();
    } else {
      out.line(bins() + d.set(BIN_COUNTS, "b", "0u") + "; }");
      out.line(d.meetGroup() + ";");
      if (d.inBrowsers()) {
        countAndFreshen();
      } else {
        countOneByOne();
      }
    }
    out.line(d.meetGroup() + ";");
    String sum = IntStream.range(0, copies).mapToObj(c -> d.get(BIN_COUNTS, c == 0 ? "b" : "b + " + c + "u * BINS"))
        .collect(Collectors.joining(" + "));
    out.line(bins() + d.set(KernelBuffer.HISTOGRAMS.array(), d.number(Number.GROUP) + " * BINS + b", sum) + "; }");
    d.close(out);
  }

  private void countOneByOne() {
    loop("COUNTED");
    String bin = bin();
    out.open("if (" + bin + " < BINS) {");
    boolean alone = cpu && shape.counting().groupSize() == 1;
    out.line((alone ? d.set(BIN_COUNTS, bin, d.get(BIN_COUNTS, bin) + " + 1u")
        : d.increment(BIN_COUNTS, bin)) + ";");
    out.turn("} else {");
    list();
    out.close("}");
    out.close("}");
  }

  /**
   * Writes the statements that count an instance and initialise its memory again. An instance without a bin stays
   * unchanged, since the host reads it; the next launch then initialises all memory.
   */
  private void countAndFreshen() {
    freshTeams();
    loop("COUNTED");
    String bin = bin();
    out.open("if (" + bin + " < BINS) {");
    out.line(d.increment(BIN_COUNTS, bin) + ";");
    freshAfterLaunch();
    out.turn("} else {");
    list();
    out.close("}");
    out.close("}");
    out.open(d.loop("i", "COUNTED + number", "i < INSTANCES", "i += all") + " {");
    at();
    freshAfterLaunch();
    out.close("}");
  }

  /**
   * Writes the statements that initialise an instance's memory again; the arrival counters change only in launches with
   * patience.
   */
  private void freshAfterLaunch() {
    untested();
    initial();
    out.line("if (patience > 0u) { " + nobodyCame() + " }");
  }

  private String bins() {
    return d.loop("b", "item", "b < BINS", "b += " + d.number(Number.GROUP_SIZE)) + " { ";
  }

  /**
   * Whether work-items count in variables, one for each bin. Where a processor runs work-items as lanes of a vector,
   * adding to an array element that each lane chooses takes as long as everything else.
   */
  private boolean lanes() {
    return cpu && shape.counting().groupSize() > 1 && index.bins() <= MOST_VARIABLES;
  }

  private void countInLanes() {
    for (int b = 0; b < index.bins(); b++) {
      out.line(d.var(uint, "n" + b, "0u") + ";");
    }
    out.line(d.var(uint, "others", "0u") + ";");
    loop("COUNTED");
    String bin = bin();
    for (int b = 0; b < index.bins(); b++) {
      out.line("n" + b + " += " + d.cast(uint, bin + " == " + b + "u") + ";");
    }
    out.line("others += " + d.cast(uint, bin + " == BINS") + ";");
    out.close("}");
    out.open("if (others > 0u) {");
    loop("COUNTED");
    out.open("if (" + bin() + " == BINS) {");
    list();
    out.close("}");
    out.close("}");
    out.close("}");
    for (int b = 0; b < index.bins(); b++) {
      out.line(d.set(BIN_COUNTS, "item * BINS + " + b + "u", "n" + b) + ";");
    }
  }

  /**
   * Declares the number of instance {@code i}'s outcome, {@code BINS} if the outcome has no number, and returns the
   * expression for it.
   */
  private String bin() {
    List<String> number = new ArrayList<>();
    List<String> small = new ArrayList<>();
    for (int t = 0; t < test.threads().size(); t++) {
      out.line(d.let(uint, "r" + t, d.get(KernelBuffer.RESULTS.array(), t + "u * INSTANCES + i")) + ";");
      number.add("r" + t);
      small.add("r" + t + " < NOT_RUN");
    }
    at();
    for (int x = 0; x < index.locations().size(); x++) {
      Digit digit = index.locations().get(x);
      Location location = test.locations().get(x);
      String value = types.digit(d, location.type(), d.last(location, place(x)));
      out.line(d.let(uint, "x" + x, value) + ";  // "
          + digit.name().replaceAll("\\p{Cntrl}", " "));
      small.add("x" + x + " < " + digit.radix() + "u");
      number.add("x" + x + " * " + digit.weight() + "u");
    }
    out.line(d.let(uint, "bin", d.choose(String.join(" && ", small), String.join(" + ", number), "BINS")) + ";");
    return "bin";
  }

  private void list() {
    out.line(d.let(uint, "slot", d.increment(KernelBuffer.UNBINNED.array(), "0u")) + ";");
    out.line(d.set(KernelBuffer.UNBINNED.array(), "1u + slot", "i") + ";");
  }
}
