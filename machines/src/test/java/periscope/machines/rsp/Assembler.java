package periscope.machines.rsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.GpuInstruction.Extent;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.Span;

/**
 * Programs in the shorthand of the known state counts, {@code st.na x 42; st.dvn y 1 | ld.dvn y ?; ld.na x}, compiled
 * by a second transcription of Table 3 that shares nothing with the shipped mapping files. {@code |} separates
 * work-groups, {@code &} threads of one work-group.
 */
final class Assembler {

  static final Map<String, String> ORIGINAL = Map.ofEntries(
      Map.entry("ld.na", "LD"), Map.entry("ld.wg", "LD"),
      Map.entry("ld.dvn", "INV WG;LD"),
      Map.entry("ld.dvr", "LK;FLU DV;INV WG;LD;UL"),
      Map.entry("st.na", "ST"), Map.entry("st.wg", "ST"),
      Map.entry("st.dvn", "FLU WG;ST"),
      Map.entry("st.dvr", "LK;FLU WG;ST;INV DV;UL"),
      Map.entry("inc.wg", "INC1"),
      Map.entry("inc.dvn", "FLU WG;INV WG;INC2"),
      Map.entry("inc.dvr", "LKRMW;LK;FLU DV;INV WG;INC2;INV DV;UL;ULRMW"));

  static final Map<String, String> PROPOSED = Map.ofEntries(
      Map.entry("ld.na", "LD"), Map.entry("ld.wg", "LD"),
      Map.entry("ld.dvn", "LD;INV WG"),
      Map.entry("ld.dvr", "LD;FLU DV;INV WG"),
      Map.entry("st.na", "ST"), Map.entry("st.wg", "ST"),
      Map.entry("st.dvn", "FLU WG;ST"),
      Map.entry("st.dvr", "LKRMW;FLU DV;INV DV;ST;FLU WG;INV DV;ULRMW"),
      Map.entry("inc.wg", "INC1"),
      Map.entry("inc.dvn", "FLU WG;INC2;INV WG"),
      Map.entry("inc.dvr", "LKRMW;FLU DV;INV DV;INC2;FLU DV;INV DV;ULRMW"));

  private Assembler() {}

  static LitmusTest assemble(String program, Map<String, String> scheme) {
    TreeSet<String> locations = new TreeSet<>();
    List<LitmusThread> threads = new ArrayList<>();
    int workGroup = 0;
    for (String group : program.split("\\|")) {
      for (String thread : group.split("&")) {
        threads.add(new LitmusThread(new Placement(workGroup, 0), body(thread, scheme, locations)));
      }
      workGroup++;
    }
    List<Location> used = locations.stream().map(x -> new Location(x, 0, false, Location.AddressSpace.GLOBAL)).toList();
    return new LitmusTest("GPUASM", program, "", used, threads, Optional.empty());
  }

  private static List<Instruction> body(String thread, Map<String, String> scheme, TreeSet<String> locations) {
    List<Instruction> body = new ArrayList<>();
    boolean guarded = false;
    int registers = 0;
    for (String operation : thread.split(";")) {
      String[] words = operation.trim().split(" +");
      String register = "r" + registers;
      registers += words[0].startsWith("st") ? 0 : 1;
      locations.add(words[1]);
      Expression stored = words[0].startsWith("st") ? Expression.constant(Long.parseLong(words[2])) : null;
      for (String step : scheme.get(words[0]).split(";")) {
        body.add(instruction(step, register, words[1], stored));
      }
      if (words[words.length - 1].equals("?")) {
        Expression zero = new Expression.Binary(
            BinaryOperator.EQUAL, Expression.register(register), Expression.constant(0));
        body.add(new Instruction.Branch(zero, "END", Span.NONE));
        guarded = true;
      }
    }
    if (guarded) {
      body.add(new Instruction.Label("END", Span.NONE));
    }
    return body;
  }

  private static GpuInstruction instruction(String step, String register, String location, Expression stored) {
    Extent extent = step.endsWith("WG") ? Extent.WG : Extent.DV;
    return switch (step.split(" ")[0]) {
      case "LD" -> new GpuInstruction.Ld(register, location, Span.NONE);
      case "ST" -> new GpuInstruction.St(stored, location, Span.NONE);
      case "INC1" -> new GpuInstruction.IncL1(register, location, Span.NONE);
      case "INC2" -> new GpuInstruction.IncL2(register, location, Span.NONE);
      case "FLU" -> new GpuInstruction.FluL1(extent, Span.NONE);
      case "INV" -> new GpuInstruction.InvL1(extent, Span.NONE);
      case "LK" -> new GpuInstruction.LkL2(location, Span.NONE);
      case "UL" -> new GpuInstruction.UlL2(location, Span.NONE);
      case "LKRMW" -> new GpuInstruction.LkRmw(Extent.DV, Span.NONE);
      case "ULRMW" -> new GpuInstruction.UlRmw(Extent.DV, Span.NONE);
      default -> throw new IllegalArgumentException(step);
    };
  }
}
