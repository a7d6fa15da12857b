package periscope.lang.ptx;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.lang.ptx.instruction.Issued;
import periscope.lang.ptx.instruction.Mbarrier;
import periscope.lang.ptx.instruction.NewerInstruction;
import periscope.lang.ptx.mnemonic.FirstWrite;
import periscope.lang.ptx.mnemonic.Mnemonics;
import periscope.lang.ptx.mnemonic.RegisterTypes;
import periscope.lang.ptx.mnemonic.RegisterUse;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.async.PhaseState;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.ThreadColumns;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Placement;

/** Writes a test as a table with the header {@code PTX} and one column for each thread. */
final class TestPrinter {

  private TestPrinter() {}

  static String print(LitmusTest test) {
    StringBuilder out = new StringBuilder("PTX " + test.name() + "\n");
    if (!test.description().isEmpty()) {
      out.append('"').append(test.description().replace("\\", "\\\\").replace("\"", "\\\"")).append("\"\n");
    }
    List<String> entries = new ArrayList<>();
    Set<String> objects = test.threads().stream().flatMap(t -> Instruction.walk(t.body()))
        .flatMap(i -> i instanceof Mbarrier m ? Stream.of(m.location())
            : i instanceof Issued o ? o.objects().stream() : Stream.empty()).collect(Collectors.toSet());
    test.locations().forEach(x -> location(x, objects.contains(x.name()), entries));
    for (int i = 0; i < test.threads().size(); i++) {
      String thread = "P" + i + ":";
      declared(test, i).forEach((r, t) -> entries.add(thread + "." + t + " " + r + ";"));
    }
    test.condition().ifPresent(c -> unmentioned(c, test.threads()).forEach(r -> entries.add(r + "=0;")));
    out.append(entries.stream().collect(Collectors.joining(" ", "{ ", " }"))).append('\n');
    List<List<String>> columns =
        IntStream.range(0, test.threads().size()).mapToObj(i -> column(test, i)).toList();
    out.append(ThreadColumns.table(columns));
    test.condition().ifPresent(c -> out.append(c).append('\n'));
    return out.toString();
  }

  private static void location(Location x, boolean object, List<String> entries) {
    long count = x.initial() == PhaseState.NONE ? 0 : PhaseState.count(x.initial());
    if (object && count >= 0) {
      entries.add("mbarrier " + x.name() + "=" + count + ";");
      return;
    }
    entries.add((x.space() == AddressSpace.LOCAL ? "shared " : "")
        + (x.type().equals(NumberType.S32) ? "" : "." + x.type() + " ") + x.name() + "=" + x.type()
        .print(x.initial()) + ";");
    x.aliases().forEach(a -> entries.add(a.name() + " @ " + a.way().spelling() + " aliases " + a.of() + ";"));
  }

  /** The registers that the condition mentions and that occur nowhere else in the text. */
  private static Set<String> unmentioned(Condition condition, List<LitmusThread> threads) {
    Set<String> names = new TreeSet<>();
    condition.operands().filter(Operand.RegisterValue.class::isInstance).map(Operand.RegisterValue.class::cast)
        .forEach(r -> names.add("P" + r.thread() + ":" + r.name()));
    for (int i = 0; i < threads.size(); i++) {
      String thread = "P" + i + ":";
      RegisterUse.read(threads.get(i).body()).forEach(r -> names.remove(thread + r));
      threads.get(i).body().forEach(b -> RegisterUse.written(b).forEach(r -> names.remove(thread + r)));
    }
    return names;
  }

  /** The types of a thread's registers that a reader of the text would not infer. */
  private static Map<String, NumberType> declared(LitmusTest test, int index) {
    LitmusThread thread = test.threads().get(index);
    RegisterTypes types = types(test, thread);
    Map<String, NumberType> declared = new TreeMap<>(thread.types());
    Set<String> found = new TreeSet<>(declared.keySet());
    for (Instruction instruction : thread.body()) {
      Instruction plain = instruction instanceof Instruction.If guarded ? guarded.then().get(0) : instruction;
      if (plain instanceof NewerInstruction) {
        found.addAll(RegisterUse.written(plain));
      }
      if (found.containsAll(RegisterUse.written(plain))) {
        continue;
      }
      String[] text = Mnemonics.print(plain, types).split(" ", 2);
      FirstWrite.of(text[0], List.of(text[1].split(", ")), r -> declared.getOrDefault(r, NumberType.S32),
          x -> Optional.of(types.location(x)).filter(t -> !t.equals(NumberType.S32))).ifPresent(w -> {
            w.type().ifPresent(t -> found.add(w.register()));
            w.type().filter(t -> !t.equals(NumberType.S32)).ifPresent(t -> declared.put(w.register(), NumberType.S32));
          });
    }
    return declared;
  }

  private static List<String> column(LitmusTest test, int index) {
    LitmusThread thread = test.threads().get(index);
    boolean clustered = Placement.clustered(test.threads().stream().map(LitmusThread::placement).toList());
    String head = "P" + index + "@cta " + thread.placement().workGroup()
        + (clustered ? ",cluster " + thread.placement().cluster() : "") + ",gpu " + thread.placement().device()
        + (thread.placement().grid() > 0 ? ",grid " + thread.placement().grid() : "");
    RegisterTypes types = types(test, thread);
    return ThreadColumns.column(head, thread.body(), i -> Mnemonics.print(i, types));
  }

  private static RegisterTypes types(LitmusTest test, LitmusThread thread) {
    return new RegisterTypes() {
      @Override
      public NumberType of(String register) {
        return thread.type(register);
      }

      @Override
      public NumberType location(String name) {
        return test.locations().stream()
            .filter(x -> x.name().equals(name) || x.aliases().stream().anyMatch(a -> a.name().equals(name)))
            .map(Location::type).findFirst().orElse(NumberType.S32);
      }
    };
  }
}
