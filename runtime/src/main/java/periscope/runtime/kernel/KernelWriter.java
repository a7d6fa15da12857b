package periscope.runtime.kernel;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.SourceText;
import periscope.runtime.Stress;
import periscope.runtime.kernel.OutcomeIndex.Digit;
import periscope.runtime.optcheck.Listing;

/** The program around the roles: what work-groups and work-items do, and how results are kept. */
final class KernelWriter {

  /** Most turns of all loops of a thread. */
  static final int LOOP_TURNS = 1024;

  private final LitmusTest test;
  private final SourceText source;
  private final Capabilities device;
  private final Stress stress;
  private final LaunchShape shape;
  private final OutcomeIndex index;
  private final Groups groups;
  private final LocalSlots locals;
  private final KernelTypes types;
  private final CNames names = new CNames();
  private final Lines out = new Lines();

  KernelWriter(LitmusTest test, SourceText source, Capabilities device, Stress stress, LaunchShape shape,
      OutcomeIndex index) {
    this.test = test;
    this.source = source;
    this.device = device;
    this.stress = stress;
    this.shape = shape;
    this.index = index;
    this.types = new KernelTypes(test);
    this.groups = Groups.of(test);
    this.locals = LocalSlots.of(test);
  }

  String write() {
    header();
    constants();
    digit();
    Surroundings.functions(out, stress, shape, device.cpu());
    parameters();
    place();
    rounds();
    out.close("}");
    new CountWriter(test, index, device.cpu(), out).write();
    return out.toString();
  }

  private void header() {
    if (types.wideAtomics()) {
      out.line("#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable");
      out.line("#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable");
    }
    out.line("// " + oneLine(test.name()) + (test.description().isEmpty() ? "" : ": " + oneLine(test.description())));
    out.line("// For " + oneLine(device.device()) + ", " + stress.style().name().toLowerCase(Locale.ROOT) + " style: "
        + shape.run() + " instances a launch, of which " + shape.instances() + " count.");
    shape.leftOut().forEach(l -> out.line("// Left out: " + l + "."));
    out.line("//");
    for (int g = 0; g < groups.count(); g++) {
      String roles = groups.threads().get(g).stream().map(t -> "P" + t).collect(Collectors.joining(", "));
      out.line("// group " + g + ", a work-group of its own: " + roles);
    }
    test.locations()
        .forEach(x -> out.line("// location " + x.name() + ": " + x.space().name().toLowerCase(Locale.ROOT) + ", "
        + (x.atomic() ? "atomic" : "plain") + ", " + x.initial() + " at first; here " + names.location(x.name())));
    for (int t = 0; t < test.threads().size(); t++) {
      int thread = t;
      String registers = index.of(t).stream().map(d -> d.name() + " here " + names.register(thread, d.name()))
          .collect(Collectors.joining(", "));
      out.line("// registers of P" + t + ": " + (registers.isEmpty() ? "none" : registers));
    }
    out.line("");
  }

  /** Text of a test inside a comment of one line. */
  private static String oneLine(String text) {
    return text.replaceAll("[\\p{Cntrl}\\\\]+", " ");
  }

  private void constants() {
    define("INSTANCES", shape.run(), "instances that a launch runs");
    define("COUNTED", shape.instances(), "of these, the first are counted");
    define("THREADS", test.threads().size(), "of an instance");
    define("LOCATIONS", Math.max(1, test.locations().size()), "of an instance");
    define("ALIGNMENT", types.words() * stress.alignment(), "words from one location to the next");
    define("GROUPS", shape.groups(), "work-groups that run the threads of an instance: a team");
    define("TEAMS", shape.teams(), "");
    define("LANES", shape.lanes(), "instances that a team runs side by side");
    define("ROLE_SPAN", shape.roleSpan(), "work-items from one role to the next");
    define("ROUNDS", shape.rounds(), "instances that a lane runs, one after the other");
    define("BINS", index.bins(), "outcomes in which every value has a digit");
    define("LOOP_TURNS", LOOP_TURNS, "of all loops of a thread together");
    out.line("#define SPELT_OUT 0xffffffffu  // a value has no digit: all are in 'spelt'");
    out.line("#define GAVE_UP 0xfffffffeu  // a loop ran out of turns");
    out.line("#define NOT_RUN 0xfffffffdu  // nobody played the role");
    out.line("");
  }

  private void digit() {
    boolean plain = IntStream.range(0, index.values().size()).allMatch(i -> index.values().get(i) == i);
    String chain = IntStream.range(0, index.values().size())
        .mapToObj(i -> "v == " + index.values().get(i) + " ? " + i + "u : ").collect(Collectors.joining());
    out.line("// The digit that stands for a value in the number of an outcome; a large number if there is none.");
    if (!types.ints()) {
      out.line("uint digit(long v) { return " + (plain ? "v >= 0 && v < " + index.values().size()
          + " ? (uint) v : " : chain) + "0xffffffffu; }");
      out.line("");
      return;
    }
    out.line("uint digit(int v) { return " + (plain ? "(uint) v" : chain + "0xffffffffu") + "; }");
    out.line("");
  }

  private void define(String name, int value, String comment) {
    out.line("#define " + name + " " + value + "u" + (comment.isEmpty() ? "" : "  // " + comment));
  }

  private void parameters() {
    out.line("// memory    locations of each instance");
    out.line("// results   of each thread and instance: the registers' part of the outcome's number");
    out.line("// spelt     of each register and instance: its value, where results say so");
    out.line("// arrivals  of each instance: threads that have come");
    out.line("// progress  of each team: threads that are there; then the number of work-groups that are through");
    out.line("// deal      of each work-group: the place that it takes");
    out.line("// first, stride  the order of instances: number (first + p * stride) % INSTANCES has place p");
    out.line("// zero      0, which the compiler does not know");
    out.open("kernel void " + LitmusKernel.TEST + "(global int* memory, global uint* results, global int* spelt,");
    out.line("  volatile global uint* arrivals, volatile global uint* progress, global const uint* deal,");
    out.line("  volatile global uint* scratch, global int* shadow,");
    out.line(
        "  const uint first, const uint stride, const uint rotation, const uint patience, const uint seed, const int"
            + " zero) {");
  }

  private void place() {
    if (!locals.names().isEmpty()) {
      out.line("local int here" + (types.words() > 1 ? " __attribute__((aligned(8)))" : "") + "[ROLE_SPAN * "
          + locals.names().size() + "u * ALIGNMENT];");
    }
    out.line("const uint place = deal[get_group_id(0)];");
    if (shape.stressingGroups() > 0) {
      out.open("if (place >= TEAMS * GROUPS) {");
      out.line("stress(scratch, progress, seed + place);");
      out.line("return;");
      out.close("}");
    }
    out.line("const uint group = place % GROUPS;");
    out.line("const uint team = place / GROUPS;");
    out.line("const uint item = (get_local_id(0) + rotation) % (uint) get_local_size(0);");
    out.line("const uint role = item / ROLE_SPAN;");
    out.line("const uint lane = item % ROLE_SPAN;");
    String roles = Integer.toString(groups.threads().get(groups.count() - 1).size()) + "u";
    for (int g = groups.count() - 2; g >= 0; g--) {
      roles = "group == " + g + "u ? " + groups.threads().get(g).size() + "u : " + roles;
    }
    out.line("const uint roles = " + roles + ";");
    out.line("const bool testing = role < roles && lane < LANES;");
    out.line("const bool plays = "
        + (shape.bankConflicts() ? "role < roles;  // a lane without an instance makes banks collide" : "testing;"));
    out.line("uint random = (seed ^ (uint) (get_global_id(0) + 1) * 2654435761u) | 1u;");
    out.line("");
  }

  private void rounds() {
    out.line("uint instance = (uint) ((first + (ulong) (team * LANES + lane % LANES) * stride) % INSTANCES);");
    out.line("const uint step = (uint) ((ulong) (TEAMS * LANES) * stride % INSTANCES);");
    if (shape.synchronise()) {
      out.line(
          "// Who does not find the others here at the start will not meet them later: they run one after the other.");
      out.line("const bool together = testing && patience > 0 && meet(&progress[team], THREADS * LANES, RENDEZVOUS);");
      out.line("uint waits = patience;");
    }
    out.open("for (uint round = 0; round < ROUNDS; round++) {");
    memory();
    if (shape.synchronise()) {
      out.open("if (together) {");
      out.line(
          "// A thread that waited in vain waits half as long next time, so that threads that fell behind catch up.");
      out.line("waits = meet(&arrivals[instance], THREADS, waits) ? patience : max(waits / 2, patience / 16);");
      out.close("}");
    }
    if (stress.delay() > 0) {
      out.line("if (testing) { dawdle(next(&random) % " + (stress.delay() + 1) + "u); }");
    }
    test();
    out.line("instance += step;");
    out.line("if (instance >= INSTANCES) { instance -= INSTANCES; }");
    out.close("}");
    if (shape.stressingGroups() > 0) {
      out.line("if (item == 0) { atomic_inc(&progress[TEAMS]); }");
    }
  }

  private void memory() {
    String own = "memory + (size_t) instance * (LOCATIONS * ALIGNMENT)";
    if (shape.bankConflicts()) {
      out.line("// Lanes without an instance have other memory, now in the banks of the instance's and now not.");
      out.line("const uint bank = next(&random) & 1u ? instance * (LOCATIONS * ALIGNMENT) % 32u : lane;");
      out.line("global int* const at = testing ? " + own);
      out.line("  : shadow + get_global_id(0) * ((LOCATIONS * ALIGNMENT + 31u) / 32u * 32u + 32u) + "
          + (types.words() > 1 ? "bank / 2u * 2u;" : "bank;"));
    } else {
      out.line("global int* const at = " + own + ";");
    }
    for (int i = 0; i < test.locations().size(); i++) {
      Location x = test.locations().get(i);
      boolean local = x.space() == AddressSpace.LOCAL;
      String type = local ? "local" : "global";
      String place = local ? "(here + (lane * " + locals.names().size() + "u + " + locals.names().indexOf(x.name())
          + "u) * ALIGNMENT)" : "(at + " + i + "u * ALIGNMENT)";
      String pointer = "volatile " + type + " " + KernelTypes.name(x) + "*";
      boolean words = !x.atomic() && x.type().equals(NumberType.S32);
      String value = (words ? "" : "(" + pointer + ") ") + place;
      out.line(pointer + " const " + names.location(x.name()) + " = " + value + ";");
    }
  }

  /**
   * One run of the test. Barriers stand outside of all branches, since drivers are known to compile others wrongly; a
   * group that has fewer than another comes to the rest of them when it is through.
   */
  private void test() {
    index.registers().forEach(d -> out.line(
        KernelTypes.name(types.register(d.thread(), d.name())) + " " + names.register(d.thread(), d.name()) + " = 0;"));
    for (int t = 0; t < test.threads().size(); t++) {
      int thread = t;
      Set<String> unwritten = new TreeSet<>(Constants.registers(test.threads().get(t).body()));
      index.of(t).forEach(d -> unwritten.remove(d.name()));
      unwritten.forEach(r -> out.line("const int " + names.register(thread, r) + " = 0;"));
    }
    if (IntStream.range(0, test.threads().size()).anyMatch(this::mayGiveUp)) {
      out.line("uint turns = 0;");
      out.line("bool gave_up = false;");
    }
    if (!locals.names().isEmpty()) {
      locals(false);
      out.line("barrier(CLK_LOCAL_MEM_FENCE);");
    }
    roles();
    if (!locals.names().isEmpty()) {
      out.line("barrier(CLK_LOCAL_MEM_FENCE);");
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

  /** Local memory gets its initial values, or leaves its final ones where they are counted. */
  private void locals(boolean last) {
    for (int g = 0; g < groups.count(); g++) {
      List<String> own = locals.accessed(test, groups.threads().get(g));
      if (!own.isEmpty()) {
        out.open("if (" + (last ? "testing" : "plays") + " && group == " + g + "u && role == 0u) {");
        own.forEach(x -> out.line(last ? kept(x) + " = " + plain(x) + ";"
            : plain(x) + " = " + CExpressions.constant(test.location(x).orElseThrow().initial()) + ";"));
        out.close("}");
      }
    }
  }

  /** Calls for each thread with its number and with what is so of the work-items that run it. */
  private void forEachThread(BiConsumer<Integer, String> use) {
    for (int g = 0; g < groups.count(); g++) {
      List<Integer> threads = groups.threads().get(g);
      for (int role = 0; role < threads.size(); role++) {
        use.accept(threads.get(role), "group == " + g + "u && role == " + role + "u");
      }
    }
  }

  private int place(String location) {
    return IntStream.range(0, test.locations().size()).filter(i -> test.locations().get(i).name().equals(location))
        .findFirst().orElseThrow();
  }

  private String plain(String location) {
    return "*(volatile local " + KernelTypes.name(test.location(location).orElseThrow().type()) + "*) "
        + names.location(location);
  }

  /** Where the last value of a local location is kept until it is counted. */
  private String kept(String location) {
    NumberType type = test.location(location).orElseThrow().type();
    String word = "at[" + place(location) + "u * ALIGNMENT]";
    return type.equals(NumberType.S32) ? word : "*(global " + KernelTypes.name(type) + "*) &" + word;
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
    List<Phases> phases = test.threads().stream().map(t -> Phases.of(t.body())).toList();
    List<Barrier> barriers = phases.stream().map(Phases::barriers).max(Comparator.comparingInt(List::size))
        .orElse(List.of());
    for (int p = 0; p <= barriers.size(); p++) {
      int phase = p;
      forEachThread((thread, condition) -> {
        List<List<Instruction>> parts = phases.get(thread).parts();
        if (phase < parts.size() && !parts.get(phase).isEmpty()) {
          open(thread, condition);
          new RoleWriter(test, thread, names, out).write(parts.get(phase));
          close(thread);
        }
      });
      if (p < barriers.size()) {
        out.line(RoleWriter.barrier(barriers.get(p)));
      }
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

  /** Leaves a comment in the PTX that NVIDIA's compiler makes, so that a thread's accesses can be found there. */
  private void mark(int thread, boolean begins) {
    if (device.inlinePtx()) {
      out.line("asm volatile(\"" + Listing.marker(thread, begins) + "\" ::: \"memory\");");
    }
  }

  private void record(int thread) {
    List<Digit> digits = index.of(thread);
    List<String> small = new ArrayList<>();
    List<String> number = new ArrayList<>();
    for (Digit d : digits) {
      String value = "digit(" + names.register(thread, d.name()) + ")";
      small.add(value + " < " + d.radix() + "u");
      number.add(value + (d.weight() == 1 ? "" : " * " + d.weight() + "u"));
    }
    String result = "results[" + thread + "u * INSTANCES + instance]";
    boolean loops = mayGiveUp(thread);
    String own = digits.isEmpty() ? "0u" : String.join(" + ", number);
    out.line((loops ? "if (gave_up) { " + result + " = GAVE_UP; } else " : "")
        + (digits.isEmpty() ? "" : "if (" + String.join(" && ", small) + ") ") + "{ " + result + " = " + own + "; }");
    if (!digits.isEmpty()) {
      out.open("else {");
      out.line(result + " = SPELT_OUT;");
      digits.forEach(d -> {
        int at = index.registers().indexOf(d) * types.registerWords();
        String register = names.register(thread, d.name());
        out.line("spelt[(size_t) " + at + "u * INSTANCES + instance] = " + (types.ints() ? "" : "(int) ")
            + register + ";");
        if (!types.ints()) {
          out.line("spelt[(size_t) " + (at + 1) + "u * INSTANCES + instance] = (int) ((long) " + register + " >> 32);");
        }
      });
      out.close("}");
    }
  }
}
