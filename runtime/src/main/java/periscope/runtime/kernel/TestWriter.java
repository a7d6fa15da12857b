package periscope.runtime.kernel;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.SourceText;
import periscope.runtime.kernel.OutcomeIndex.Digit;
import periscope.runtime.kernel.dialect.Dialect;
import periscope.runtime.kernel.dialect.KernelBuffer;
import periscope.runtime.kernel.dialect.Lines;
import periscope.runtime.kernel.dialect.Names;
import periscope.runtime.optcheck.Listing;

/** The writer of the kernel code that runs the test once on the work-items of a team and records the results. */
final class TestWriter {

  private final LitmusTest test;
  private final SourceText source;
  private final Capabilities device;
  private final Dialect d;
  private final OutcomeIndex index;
  private final Groups groups;
  private final LocalSlots locals;
  private final KernelTypes types;
  private final Names names;
  private final Lines out;

  TestWriter(LitmusTest test, SourceText source, Capabilities device, OutcomeIndex index, Names names, Lines out) {
    this.test = test;
    this.source = source;
    this.device = device;
    this.d = device.dialect();
    this.index = index;
    this.groups = Groups.of(test);
    this.locals = LocalSlots.of(test);
    this.types = new KernelTypes(test);
    this.names = names;
    this.out = out;
  }

  /**
   * Writes the code. Barriers stand outside of all branches, since drivers are known to compile other barriers wrongly;
   * a group with fewer barriers than another passes the remaining ones after its code.
   */
  void write() {
    index.registers().forEach(r -> out.line(d.var(d.type(types.register(r.thread(), r.name())),
        names.register(r.thread(), r.name()), d.zero(types.register(r.thread(), r.name()))) + ";"));
    for (int t = 0; t < test.threads().size(); t++) {
      int thread = t;
      Set<String> unwritten = new TreeSet<>(Constants.registers(test.threads().get(t).body()));
      index.of(t).forEach(r -> unwritten.remove(r.name()));
      unwritten.forEach(r -> out.line(d.let(d.type(NumberType.S32), names.register(thread, r), "0") + ";"));
    }
    if (IntStream.range(0, test.threads().size()).anyMatch(this::mayGiveUp)) {
      out.line(d.var(d.type(NumberType.U32), "turns", "0u") + ";");
      out.line(d.var(Dialect.TRUTH, "gave_up", "false") + ";");
    }
    if (!locals.names().isEmpty()) {
      locals(false);
      out.line(d.meetGroup() + ";");
    }
    roles();
    if (!locals.names().isEmpty()) {
      out.line(d.meetGroup() + ";");
      locals(true);
    }
    forEachThread((thread, condition) -> {
      out.open("if (testing && " + condition + ") {");
      record(thread);
      out.close("}");
    });
  }

  private boolean mayGiveUp(int thread) {
    return KernelLanguage.PTX.has(test) || RoleWriter.loops(test.threads().get(thread).body());
  }

  /**
   * Writes the code that gives local memory its initial values, or, with {@code last}, copies its final values to the
   * memory that is counted.
   */
  private void locals(boolean last) {
    for (int g = 0; g < groups.count(); g++) {
      List<String> own = locals.accessed(test, groups.threads().get(g));
      if (!own.isEmpty()) {
        out.open("if (" + (last ? "testing" : "plays") + " && group == " + g + "u && role == 0u) {");
        own.forEach(x -> out.line((last ? d.keep(site(x), "at + " + place(x) + "u * ALIGNMENT")
            : d.initialise(site(x))) + ";"));
        out.close("}");
      }
    }
  }

  private Dialect.Site site(String location) {
    return new Dialect.Site(test.location(location).orElseThrow(), names.location(location), "");
  }

  private int place(String location) {
    return IntStream.range(0, test.locations().size()).filter(i -> test.locations().get(i).name().equals(location))
        .findFirst().orElseThrow();
  }

  /** Calls {@code use} for each thread with its number and with the condition for the work-items that run it. */
  private void forEachThread(BiConsumer<Integer, String> use) {
    for (int g = 0; g < groups.count(); g++) {
      List<Integer> threads = groups.threads().get(g);
      for (int role = 0; role < threads.size(); role++) {
        use.accept(threads.get(role), "group == " + g + "u && role == " + role + "u");
      }
    }
  }

  private void roles() {
    if (KernelLanguage.PTX.has(test)) {
      forEachThread((thread, condition) -> {
        open(thread, condition);
        new PtxRole(test, thread, names, source).write(out);
        close(thread);
      });
      return;
    }
    boolean fences = d.fencesAreBarriers()
        && Constants.instructions(test).stream().anyMatch(AtomicInstruction.Fence.class::isInstance);
    List<Phases> phases = test.threads().stream().map(t -> Phases.of(t.body(), fences)).toList();
    if (fences) {
      byGroup(phases);
      return;
    }
    List<Instruction> meetings = phases.stream().map(Phases::meetings).max(Comparator.comparingInt(List::size))
        .orElse(List.of());
    for (int p = 0; p <= meetings.size(); p++) {
      int phase = p;
      forEachThread((thread, condition) -> {
        List<List<Instruction>> parts = phases.get(thread).parts();
        if (phase < parts.size()) {
          part(thread, condition, parts.get(phase));
        }
      });
      if (p < meetings.size()) {
        meeting(meetings.get(p));
      }
    }
  }

  /**
   * Writes the roles group by group, for a dialect whose fences are barriers of a work-group; each group has one
   * thread.
   */
  private void byGroup(List<Phases> phases) {
    for (int g = 0; g < groups.count(); g++) {
      int thread = groups.threads().get(g).get(0);
      out.open("if (group == " + g + "u) {");
      Phases own = phases.get(thread);
      for (int p = 0; p < own.parts().size(); p++) {
        part(thread, "role == 0u", own.parts().get(p));
        if (p < own.meetings().size()) {
          meeting(own.meetings().get(p));
        }
      }
      out.close("}");
    }
  }

  private void part(int thread, String condition, List<Instruction> part) {
    if (!part.isEmpty()) {
      open(thread, condition);
      new RoleWriter(test, thread, d, names, out).write(part);
      close(thread);
    }
  }

  private void meeting(Instruction meeting) {
    if (meeting instanceof AtomicInstruction.Barrier b) {
      d.barrier(b).forEach(s -> out.line(s + ";"));
    } else {
      d.fence((AtomicInstruction.Fence) meeting).ifPresent(s -> out.line(s + ";"));
    }
  }

  private void open(int thread, String condition) {
    out.open("if (plays && " + condition + ") {  // P" + thread);
    mark(thread, true);
  }

  private void close(int thread) {
    mark(thread, false);
    out.close("}");
  }

  /** Writes a comment into the PTX of NVIDIA's compiler, so that {@link Listing} finds a thread's accesses. */
  private void mark(int thread, boolean begins) {
    if (device.inlinePtx()) {
      out.line("asm volatile(\"" + Listing.marker(thread, begins) + "\" ::: \"memory\");");
    }
  }

  private void record(int thread) {
    List<Digit> digits = index.of(thread);
    List<String> small = new ArrayList<>();
    List<String> number = new ArrayList<>();
    for (Digit r : digits) {
      String value = "digit_" + names.register(thread, r.name());
      out.line(d.let(d.type(NumberType.U32), value, types.digit(d, r, names)) + ";");
      small.add(value + " < " + r.radix() + "u");
      number.add(value + (r.weight() == 1 ? "" : " * " + r.weight() + "u"));
    }
    String at = thread + "u * INSTANCES + instance";
    boolean loops = mayGiveUp(thread);
    String own = digits.isEmpty() ? "0u" : String.join(" + ", number);
    out.line((loops ? "if (gave_up) { " + result(at, "GAVE_UP") + "; } else " : "")
        + (digits.isEmpty() ? "" : "if (" + String.join(" && ", small) + ") ") + "{ " + result(at, own)
        + "; }");
    if (!digits.isEmpty()) {
      out.open("else {");
      out.line(result(at, "SPELT_OUT") + ";");
      digits.forEach(r -> types.spelt(d, r, index.registers().indexOf(r), names).forEach(s -> out.line(s + ";")));
      out.close("}");
    }
  }

  private String result(String at, String value) {
    return d.set(KernelBuffer.RESULTS.array(), at, value);
  }
}
