package periscope.lang.ptx.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.lang.ptx.instruction.Proxy;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Location.Alias;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;

/**
 * Writes the module around the threads of a test: header, parameters, shared variables, and the selection of each
 * thread's code.
 */
final class ModuleWriter {

  private final LitmusTest test;
  private final List<String> pointers = new ArrayList<>();
  private final List<Location> shared;
  private final List<Integer> groups;
  private final List<Outcome.Register> results = new ArrayList<>();
  private final StringBuilder out = new StringBuilder();

  ModuleWriter(LitmusTest test, SourceText source) {
    PtxRefusals.check(test, source);
    this.test = test;
    this.shared = test.locations().stream().filter(x -> x.space() == AddressSpace.LOCAL).toList();
    this.groups = List.copyOf(test.threads().stream().map(t -> t.placement().workGroup())
        .collect(Collectors.toCollection(TreeSet::new)));
    test.locations().stream().filter(x -> x.space() == AddressSpace.GLOBAL).forEach(x -> {
      pointers.add(x.name());
      x.aliases().stream().filter(a -> a.way() == Proxy.GENERIC).map(Alias::name).forEach(pointers::add);
    });
  }

  PtxKernel write() {
    header();
    addresses();
    if (!shared.isEmpty()) {
      initial();
    }
    dispatch();
    int slot = 0;
    for (int i = 0; i < test.threads().size(); i++) {
      List<Instruction> body = test.threads().get(i).body();
      out.append(" THREAD_").append(i).append(": {\n");
      new ThreadWriter(i, warps(group(i)), body, test.threads().get(i)::type).write(slot).forEach(this::line);
      out.append(" }\n");
      int thread = i;
      ThreadWriter.results(body).forEach(r -> results.add(new Outcome.Register(thread, r)));
      slot = results.size();
    }
    out.append("}\n");
    int most = groups.stream().mapToInt(this::warps).max().orElse(1);
    return new PtxKernel(out.toString(), pointers, results, Math.max(1, groups.size()), most * PtxKernel.WARP);
  }

  private void line(String text) {
    out.append(text.endsWith(":") ? " " : "  ").append(text).append('\n');
  }

  private int group(int thread) {
    return test.threads().get(thread).placement().workGroup();
  }

  private int warps(int group) {
    return (int) test.threads().stream().filter(t -> t.placement().workGroup() == group).count();
  }

  /** Acquire and release fences and cluster scope need sm_90 (PTX 8.6); everything else is there in 7.5 for sm_75. */
  private void header() {
    boolean recent = test.threads().stream().flatMap(t -> t.body().stream()).flatMap(ModuleWriter::flat)
        .anyMatch(i -> i instanceof PtxInstruction.Fence f && (f.scope() == Scope.CLUSTER
            || f.order() == MemoryOrder.ACQUIRE || f.order() == MemoryOrder.RELEASE)
            || i instanceof PtxInstruction.Access a && a.qualifiers().scope() == Scope.CLUSTER);
    out.append(".version ").append(recent ? "8.6" : "7.5").append("\n.target ").append(recent ? "sm_90" : "sm_75")
        .append("\n.address_size 64\n\n.visible .entry ").append(PtxKernel.ENTRY).append("(\n");
    pointers.forEach(p -> out.append("  .param .u64 ").append(PtxNames.location(p)).append(",\n"));
    out.append("  .param .u64 results\n)\n{\n");
  }

  private static Stream<Instruction> flat(Instruction instruction) {
    return instruction instanceof Instruction.If i ? i.then().stream().flatMap(ModuleWriter::flat)
        : Stream.of(instruction);
  }

  private void addresses() {
    line(".reg .u64 %results;");
    line(".reg .u32 %group, %place;");
    line(".reg .pred %here, %mine;");
    for (String pointer : pointers) {
      line(".reg .u64 " + PtxNames.generic(pointer) + ", " + PtxNames.global(pointer) + ";");
    }
    for (Location x : shared) {
      line(".reg .u64 " + PtxNames.generic(x.name()) + ", " + PtxNames.shared(x.name()) + ";");
      line(".shared .align 4 .b32 " + PtxNames.location(x.name()) + ";");
    }
    line("ld.param.u64 %results, [results];");
    line("cvta.to.global.u64 %results, %results;");
    for (String pointer : pointers) {
      line("ld.param.u64 " + PtxNames.generic(pointer) + ", [" + PtxNames.location(pointer) + "];");
      line("cvta.to.global.u64 " + PtxNames.global(pointer) + ", " + PtxNames.generic(pointer) + ";");
    }
    for (Location x : shared) {
      line("mov.u64 " + PtxNames.shared(x.name()) + ", " + PtxNames.location(x.name()) + ";");
      line("cvta.shared.u64 " + PtxNames.generic(x.name()) + ", " + PtxNames.shared(x.name()) + ";");
    }
    line("mov.u32 %group, %ctaid.x;");
    line("mov.u32 %place, %tid.x;");
  }

  /** Writes the initialisation: one thread of each CTA initialises its shared locations, and the others wait. */
  private void initial() {
    line("setp.eq.u32 %here, %place, 0;");
    shared.forEach(x -> line("@%here st.volatile.shared.s32 [" + PtxNames.shared(x.name()) + "], "
        + (int) x.initial() + ";"));
    line("bar.sync 0;");
  }

  private void dispatch() {
    List<Integer> seen = new ArrayList<>();
    for (int i = 0; i < test.threads().size(); i++) {
      int group = group(i);
      long warp = seen.stream().filter(g -> g == group).count();
      seen.add(group);
      line("setp.eq.u32 %here, %group, " + groups.indexOf(group) + ";");
      line("setp.eq.and.u32 %mine, %place, " + warp * PtxKernel.WARP + ", %here;");
      line("@%mine bra THREAD_" + i + ";");
    }
    line("ret;");
  }
}
