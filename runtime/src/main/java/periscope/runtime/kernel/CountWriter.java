package periscope.runtime.kernel;

import java.util.ArrayList;
import java.util.List;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.NumberType;
import periscope.runtime.kernel.OutcomeIndex.Digit;

/** The entries that make memory fresh and that count outcomes. */
final class CountWriter {

  private final LitmusTest test;
  private final OutcomeIndex index;
  private final boolean cpu;
  private final Lines out;

  CountWriter(LitmusTest test, OutcomeIndex index, boolean cpu, Lines out) {
    this.test = test;
    this.index = index;
    this.cpu = cpu;
    this.out = out;
  }

  void write() {
    out.line("");
    reset();
    out.line("");
    count();
  }

  private void reset() {
    out.line("// Gives every location its initial value, and takes nobody to be there.");
    out.open("kernel void " + LitmusKernel.RESET + "(global int* memory, global uint* results, global uint* arrivals,");
    out.line("  global uint* progress, global uint* unbinned) {");
    out.line("if (get_global_id(0) == 0) { unbinned[0] = 0; }");
    out.line("for (uint i = get_global_id(0); i <= TEAMS; i += get_global_size(0)) { progress[i] = 0; }");
    loop("INSTANCES");
    out.line("arrivals[i] = 0;");
    for (int t = 0; t < test.threads().size(); t++) {
      out.line("results[" + t + "u * INSTANCES + i] = NOT_RUN;");
    }
    out.line("global int* const at = memory + (size_t) i * (LOCATIONS * ALIGNMENT);");
    for (int x = 0; x < test.locations().size(); x++) {
      NumberType type = test.locations().get(x).type();
      long initial = test.locations().get(x).initial();
      out.line("at[" + x + "u * ALIGNMENT] = " + (int) initial + ";");
      if (type.bits() == Long.SIZE) {
        out.line("at[" + x + "u * ALIGNMENT + 1u] = " + (int) (initial >> Integer.SIZE) + ";");
      }
    }
    out.close("}");
    out.close("}");
  }

  /** A processor likes a work-item's instances side by side; a GPU wants those of neighbours so. */
  private void loop(String bound) {
    if (cpu) {
      out.line("const uint share = (" + bound + " - 1) / (uint) get_global_size(0) + 1;");
      out.line("const uint from = (uint) get_global_id(0) * share;");
      out.line("const uint to = min(from + share, " + bound + ");");
      out.open("for (uint i = from; i < to; i++) {");
    } else {
      out.open("for (uint i = get_global_id(0); i < " + bound + "; i += get_global_size(0)) {");
    }
  }

  private void count() {
    out.line(
        "// Adds instances up by outcome, in a histogram for each work-group; those that have no bin are listed in"
            + " 'unbinned',");
    out.line("// whose first element is their number.");
    out.open("kernel void " + LitmusKernel.COUNT
        + "(global const int* memory, global const uint* results, global uint* histograms,");
    out.line("  volatile global uint* unbinned) {");
    out.line("local uint bins[BINS];");
    out.line("for (uint b = get_local_id(0); b < BINS; b += get_local_size(0)) { bins[b] = 0; }");
    out.line("barrier(CLK_LOCAL_MEM_FENCE);");
    loop("COUNTED");
    int threads = test.threads().size();
    List<String> number = new ArrayList<>();
    List<String> small = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      out.line("const uint r" + t + " = results[" + t + "u * INSTANCES + i];");
      number.add("r" + t);
      small.add("r" + t + " < NOT_RUN");
    }
    out.line("global const int* const at = memory + (size_t) i * (LOCATIONS * ALIGNMENT);");
    for (int x = 0; x < index.locations().size(); x++) {
      Digit d = index.locations().get(x);
      NumberType type = test.locations().get(x).type();
      String word = "at[" + x + "u * ALIGNMENT]";
      String value = type.equals(NumberType.S32) ? word : "*(global const " + KernelTypes.name(type) + "*) &" + word;
      out.line("const uint x" + x + " = digit(" + value + ");  // " + d.name().replaceAll("\\p{Cntrl}", " "));
      small.add("x" + x + " < " + d.radix() + "u");
      number.add("x" + x + " * " + d.weight() + "u");
    }
    out.open("if (" + String.join(" && ", small) + ") {");
    String counter = "bins[" + String.join(" + ", number) + "]";
    out.line(cpu ? counter + "++;" : "atomic_inc(&" + counter + ");");
    out.turn("} else {");
    out.line("unbinned[1 + atomic_inc(unbinned)] = i;");
    out.close("}");
    out.close("}");
    out.line("barrier(CLK_LOCAL_MEM_FENCE);");
    out.line("for (uint b = get_local_id(0); b < BINS; b += get_local_size(0)) {"
        + " histograms[get_group_id(0) * BINS + b] = bins[b]; }");
    out.close("}");
  }
}
