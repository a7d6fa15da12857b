package periscope.lang.vulkan.khronos;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.lang.vulkan.instruction.Qualifiers.Manner;
import periscope.lang.vulkan.instruction.VulkanInstruction;
import periscope.lang.vulkan.instruction.VulkanInstruction.ControlBarrier;
import periscope.lang.vulkan.instruction.VulkanInstruction.DomainOperation;
import periscope.lang.vulkan.instruction.VulkanInstruction.Load;
import periscope.lang.vulkan.instruction.VulkanInstruction.MemoryBarrier;
import periscope.lang.vulkan.instruction.VulkanInstruction.Store;
import periscope.lang.vulkan.instruction.VulkanInstruction.Update;
import periscope.lang.vulkan.instruction.Whereabouts;
import periscope.lang.vulkan.khronos.Lines.Line;
import periscope.lang.vulkan.mnemonic.Kind;
import periscope.lang.vulkan.mnemonic.Mnemonic;
import periscope.lang.vulkan.mnemonic.MnemonicFault;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.Span;

/** The reader of events, one from each line: {@code ld.atom.acq.scopedev.sc0.semsc0 y = 1}. */
final class EventReader {

  /** Makes an error. */
  interface Wrong {
    InvalidInputException of(Span span, String message, String hint);
  }

  private static final List<String> NUMBERS = List.of("a number", "a second number");

  private final Values values;
  private final Wrong wrong;
  private final Set<String> names = new LinkedHashSet<>();
  private final Set<String> atomic = new LinkedHashSet<>();
  private int registers;

  EventReader(Values values, Wrong wrong) {
    this.values = values;
    this.wrong = wrong;
  }

  /** The names of locations in the order of the text. */
  Set<String> names() {
    return names;
  }

  /** The names by which atomics reach their locations. */
  Set<String> atomic() {
    return atomic;
  }

  VulkanInstruction read(int thread, Line line) {
    List<String> operands = line.operands();
    if (line.first().equals("avdevice") || line.first().equals("visdevice")) {
      return new DomainOperation(line.first().equals("avdevice"), Whereabouts.PLAIN, line.span());
    }
    Mnemonic m = mnemonic(line);
    if (m.kind() == Kind.MEMORY_BARRIER) {
      return new MemoryBarrier(m.qualifiers(), Whereabouts.PLAIN, line.span());
    } else if (m.kind() == Kind.CONTROL_BARRIER) {
      if (operands.size() != 1 || !operands.get(0).matches("\\d{1,6}")) {
        throw wrong.of(line.span(), "a control barrier has the number of its instance", "write cbar.scopewg 0");
      }
      return new ControlBarrier(m.qualifiers(), true, Integer.parseInt(operands.get(0)), Optional.empty(),
          Optional.empty(), 0, Whereabouts.PLAIN, line.span());
    }
    return access(thread, m, line, operands);
  }

  private VulkanInstruction access(int thread, Mnemonic m, Line line, List<String> operands) {
    if (operands.isEmpty() || !operands.get(0).matches("[A-Za-z_]\\w*")) {
      throw wrong.of(line.span(), "an access names a location", "write st.sc0 x = 1");
    }
    String name = operands.get(0);
    List<String> numbers = operands.subList(1, operands.size()).stream().filter(o -> !o.equals("=")).toList();
    int most = m.kind() == Kind.UPDATE ? 2 : 1;
    if (numbers.size() > most || numbers.stream().anyMatch(n -> !n.matches("\\d{1,6}"))) {
      throw wrong.of(line.span(), "behind the location stands " + NUMBERS.subList(0, most).stream()
          .collect(Collectors.joining(" and ")) + " of up to six digits", "write " + line.first() + " x = 1");
    }
    names.add(name);
    if (m.qualifiers().manner().equals(Optional.of(Manner.ATOMIC))) {
      atomic.add(name);
    }
    Optional<Integer> first = numbers.stream().findFirst().map(Integer::parseInt);
    if (m.kind() == Kind.STORE) {
      return new Store(name, Expression.constant(values.write(name, first)), m.qualifiers(), Whereabouts.PLAIN,
          line.span());
    }
    String register = "r" + registers++;
    values.read(thread, register, name, first, line.span());
    if (m.kind() == Kind.LOAD) {
      return new Load(register, name, m.qualifiers(), Whereabouts.PLAIN, line.span());
    }
    Optional<Integer> second = numbers.stream().skip(1).findFirst().map(Integer::parseInt);
    return new Update(register, name, FetchOperator.EXCHANGE, Expression.constant(values.write(name, second)),
        m.qualifiers(), Whereabouts.PLAIN, line.span());
  }

  /** The mnemonic of a line, whose words stand in any order. */
  private Mnemonic mnemonic(Line line) {
    List<String> words = Arrays.asList(line.first().split("\\.", -1));
    Set<String> kinds = words.stream().filter(w -> w.matches("ld|st|rmw|membar|cbar")).collect(Collectors.toSet());
    String kind = kinds.contains("rmw") || kinds.equals(Set.of("ld", "st")) ? Kind.UPDATE.spelling()
        : kinds.size() == 1 ? kinds.iterator().next() : "";
    if (kind.isEmpty()) {
      throw wrong.of(line.span(), "this is no event", "events are ld, st, rmw, membar, cbar, avdevice and visdevice");
    }
    try {
      return Mnemonic.read(Stream.concat(Stream.of(kind), words.stream().filter(w -> !kinds.contains(w)))
          .collect(Collectors.joining(".")));
    } catch (MnemonicFault e) {
      throw wrong.of(line.span(), e.getMessage() + "; Khronos' tool makes every question about such a program "
          + "unsatisfiable", e.hint());
    }
  }
}
