package periscope.runtime.kernel;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.NumberType;
import periscope.litmus.memory.Location;
import periscope.litmus.source.SourceText;
import periscope.runtime.Stress;
import periscope.runtime.kernel.dialect.Dialect;
import periscope.runtime.kernel.dialect.Dialect.Number;
import periscope.runtime.kernel.dialect.KernelBuffer;
import periscope.runtime.kernel.dialect.KernelBuffer.Entry;
import periscope.runtime.kernel.dialect.Lines;
import periscope.runtime.kernel.dialect.Names;

/** The writer of the kernel code around the roles: the behaviour of work-groups and work-items. */
final class KernelWriter {

  /** Most turns of all loops of a thread together. */
  static final int LOOP_TURNS = 1024;

  private final LitmusTest test;
  private final SourceText source;
  private final Capabilities device;
  private final Dialect d;
  private final Stress stress;
  private final LaunchShape shape;
  private final OutcomeIndex index;
  private final Groups groups;
  private final LocalSlots locals;
  private final KernelTypes types;
  private final Names names = new Names();
  private final Lines out = new Lines();
  private final String uint;

  KernelWriter(LitmusTest test, SourceText source, Capabilities device, Stress stress, LaunchShape shape,
      OutcomeIndex index) {
    this.test = test;
    this.source = source;
    this.device = device;
    this.d = device.dialect();
    this.stress = stress;
    this.shape = shape;
    this.index = index;
    this.types = new KernelTypes(test);
    this.groups = Groups.of(test);
    this.locals = LocalSlots.of(test);
    this.uint = d.type(NumberType.U32);
  }

  String write() {
    header();
    constants();
    d.buffers(out);
    digit();
    new Surroundings(out, d, stress, shape).functions();
    comments();
    int slots = locals.names().size();
    d.open(out, Entry.LITMUS, "WORK_ITEMS",
        slots == 0 ? List.of() : d.locals(test, "ROLE_SPAN * " + slots + "u * ALIGNMENT"));
    place();
    rounds();
    d.close(out);
    new CountWriter(test, index, device.cpu(), d, shape, out).write();
    return out.toString();
  }

  private void header() {
    d.pragmas(out, test);
    out.line("// " + oneLine(test.name()) + (test.description().isEmpty() ? "" : ": " + oneLine(test.description())));
    out.line("// For " + oneLine(device.device()) + ", " + stress.style().name().toLowerCase(Locale.ROOT) + " style: "
        + (d.tunable() ? "how many instances a launch runs is said with the pipeline."
        : shape.run() + " instances a launch, of which " + shape.instances() + " count."));
    device.dialect().weaker(test).ifPresent(w -> out.line("// " + w));
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
      String registers = index.of(t).stream().map(r -> r.name() + " here " + names.register(thread, r.name()))
          .collect(Collectors.joining(", "));
      out.line("// registers of P" + t + ": " + (registers.isEmpty() ? "none" : registers));
    }
    out.line("");
  }

  /**
   * Text of a test for a comment of one line, without characters that would end the line or, at its end, continue it.
   */
  private static String oneLine(String text) {
    return text.replaceAll("[\\p{Cntrl}\\x{85}\\x{2028}\\x{2029}]+", " ").replaceAll("[\\s\\\\]+$", "");
  }

  private void constants() {
    KernelConstant.of(test, index, device.cpu(), stress, shape).stream().filter(KernelConstant::used)
        .forEach(c -> out.line((c.tuned() ? d.tuned(c.name(), c.value()) : d.constant(c.name(), c.value()))
            + (c.comment().isEmpty() ? "" : "  // " + c.comment())));
    out.line("");
  }

  private void digit() {
    boolean plain = IntStream.range(0, index.values().size()).allMatch(i -> index.values().get(i) == i);
    String type = d.type(types.widest(d));
    out.line("// The digit that stands for a value in the number of an outcome; a large number if there is none.");
    out.open(d.function(uint, "digit", List.of(), List.of(new Dialect.Parameter(type, "v", false))) + " {");
    if (plain) {
      out.line("if (v >= 0 && v < " + index.values().size() + ") { return " + d.cast(uint, "v") + "; }");
    } else {
      for (int i = 0; i < index.values().size(); i++) {
        out.line("if (v == " + index.values().get(i) + ") { return " + i + "u; }");
      }
    }
    out.line("return SPELT_OUT;");
    out.close("}");
    out.line("");
  }

  private void comments() {
    out.line("// memory    locations of each instance");
    out.line("// results   of each thread and instance: the registers' part of the outcome's number");
    out.line("// spelt     of each register and instance: its value, where results say so");
    out.line("// counters  of each team: threads that are there; then the number of work-groups that are through;");
    out.line("//           from ARRIVALS on, of each instance: threads that have come");
    out.line("// deal      of each work-group: the place that it takes");
    out.line("// first, stride  the order of instances: number (first + p * stride) % INSTANCES has place p");
    out.line("// ways      bits of how memory is stressed");
    out.line("// zero      0, which the compiler does not know");
  }

  private void place() {
    out.line(let(uint, "place", d.get(KernelBuffer.DEAL.array(), d.number(Number.GROUP))));
    if (shape.stressingGroups() > 0) {
      out.open("if (place >= TEAMS * GROUPS) {");
      out.line(d.call("stress", Surroundings.STRESS,
          List.of("seed", "ways", "place - TEAMS * GROUPS", d.number(Number.ITEM))) + ";");
      out.line("return;");
      out.close("}");
    }
    out.line(let(uint, "group", "place % GROUPS"));
    out.line(let(uint, "team", "place / GROUPS"));
    out.line(let(uint, "item", "(" + d.number(Number.ITEM) + " + rotation) % WORK_ITEMS"));
    out.line(let(uint, "role", "item / ROLE_SPAN"));
    out.line(let(uint, "lane", "item % ROLE_SPAN"));
    String roles = groups.threads().get(groups.count() - 1).size() + "u";
    for (int g = groups.count() - 2; g >= 0; g--) {
      roles = d.choose("group == " + g + "u", groups.threads().get(g).size() + "u", roles);
    }
    out.line(let(uint, "roles", roles));
    out.line(let(Dialect.TRUTH, "testing", "role < roles && lane < LANES"));
    out.line(let(Dialect.TRUTH, "plays", shape.bankConflicts() ? "role < roles" : "testing")
        + (shape.bankConflicts() ? "  // a lane without an instance makes banks collide" : ""));
    if (shape.bankConflicts() || stress.delay() > 0) {
      out.line(d.var(uint, "random",
          "(seed ^ ((" + d.number(Number.GLOBAL_ITEM) + " + 1u) * 2654435761u)) | 1u") + ";");
    }
    out.line("");
  }

  private String let(String type, String name, String value) {
    return d.let(type, name, value) + ";";
  }

  private void rounds() {
    out.line(d.var(uint, "instance",
        "(first + " + d.product("team * LANES + lane % LANES", "stride") + ") % INSTANCES") + ";");
    out.line(let(uint, "further", d.product("TEAMS * LANES % INSTANCES", "stride")));
    if (shape.synchronise()) {
      out.line(d.var(uint, "looks", "LOOKS") + ";  // that are left of all waits");
      out.line(d.var(Dialect.TRUTH, "together", "false") + ";");
      out.line("// Who does not find the others here at the start will not meet them later: they run one after the"
          + " other.");
      out.open("if (testing && patience > 0u) {");
      out.line("together = " + meet("team", "THREADS * LANES", "RENDEZVOUS") + ";");
      out.close("}");
      out.line(d.var(uint, "waits", "patience") + ";");
    }
    out.open(d.loop("turn", "0u", "turn < ROUNDS", "turn++") + " {");
    memory();
    beforeInstance();
    new TestWriter(test, source, device, index, names, out).write();
    out.line("instance += further;");
    out.line("if (instance >= INSTANCES) { instance -= INSTANCES; }");
    out.close("}");
    if (shape.stressingGroups() > 0) {
      out.line("if (item == 0u) { " + d.increment(KernelBuffer.COUNTERS.array(), "TEAMS") + "; }");
    }
  }

  /** Writes the actions of a thread before its role: stress, waiting for the other threads, and a delay. */
  private void beforeInstance() {
    if (Surroundings.preStressTurns(stress) > 0) {
      out.line("if (testing && " + Surroundings.way(Surroundings.PRE_STRESSES) + ") { " + d.call("pre_stress",
          Surroundings.PRE_STRESS, List.of("seed", "ways", "place", "item")) + "; }");
    }
    if (shape.synchronise()) {
      out.open("if (together) {");
      out.line(
          "// A thread that waited in vain waits half as long next time, so that threads that fell behind catch up.");
      out.line(d.let(Dialect.TRUTH, "met", meet("ARRIVALS + instance", "THREADS", "waits")) + ";");
      out.line("waits = " + d.choose("met", "patience", "max(waits / 2u, patience / 16u)") + ";");
      out.close("}");
    }
    if (stress.delay() > 0) {
      String next = d.call("next", List.of(), List.of(d.reference("random")));
      out.open("if (testing) {");
      out.line(let(uint, "delay", next + " % (MOST_DELAY + 1u)"));
      out.line(d.call("dawdle", List.of(), List.of("delay", d.reference("random"))) + ";");
      out.close("}");
    }
  }

  private String meet(String counter, String all, String looks) {
    return d.call("meet", Surroundings.MEET, List.of(counter, all, looks, d.reference("looks")));
  }

  private void memory() {
    String own = d.cast(d.index(), "instance") + " * BLOCK";
    if (shape.bankConflicts()) {
      out.line("// Lanes without an instance have other memory, now in the banks of the instance's and now not.");
      String next = d.call("next", List.of(), List.of(d.reference("random")));
      out.line(let(uint, "bank", d.choose("(" + next + " & 1u) != 0u", "instance * BLOCK % 32u", "lane")));
      out.line(let(d.index(), "at", d.choose("testing", own, "INSTANCES * " + d.cast(d.index(), "BLOCK") + " + "
          + d.number(Number.GLOBAL_ITEM) + " * SHADOW + "
          + (types.words() > 1 ? "bank / 2u * 2u" : "bank"))));
    } else {
      out.line(let(d.index(), "at", own));
    }
    for (int i = 0; i < test.locations().size(); i++) {
      Location x = test.locations().get(i);
      d.declare(out, x, names.location(x.name()), x.space() == Location.AddressSpace.LOCAL
          ? "(lane * " + locals.names().size() + "u + " + locals.names().indexOf(x.name()) + "u) * ALIGNMENT"
          : "at + " + i + "u * ALIGNMENT");
    }
  }
}
