package periscope.lang.llvm;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;

/** Writes a test. */
final class TestPrinter {

  private final LitmusTest test;

  TestPrinter(LitmusTest test) {
    this.test = test;
  }

  /**
   * The text.
   *
   * @throws IllegalArgumentException if IR cannot express the test
   */
  String print() {
    StringBuilder out = new StringBuilder(Llvm.HEADER).append(' ').append(test.name()).append('\n');
    if (!test.description().isEmpty()) {
      out.append('"').append(test.description().replace('"', '\'').replace('\n', ' ')).append("\"\n");
    }
    out.append(test.locations().stream().map(l -> "[" + l.name() + "]=" + l.type().withSign(true).wrap(l.initial())
        + ";").collect(Collectors.joining(" ", "{ ", " }\n")));
    for (int i = 0; i < test.threads().size(); i++) {
      LitmusThread thread = test.threads().get(i);
      out.append('P').append(i).append("@block ").append(thread.placement().workGroup()).append(", device ")
          .append(thread.placement().device()).append(" (").append(parameters(i)).append(") {\n");
      for (String line : new FunctionPrinter(thread, FunctionPrinter.locations(test)).print()) {
        out.append(line.endsWith(":") ? "" : "  ").append(line).append('\n');
      }
      out.append("}\n");
    }
    test.condition().ifPresent(c -> out.append(c).append('\n'));
    return out.toString();
  }

  /**
   * The parameters of a thread: the locations that it accesses; the first thread also has shared memory that no thread
   * accesses, since nothing else declares it.
   */
  private String parameters(int number) {
    Set<String> own = accessed(test.threads().get(number));
    Set<String> all = test.threads().stream().flatMap(t -> accessed(t).stream()).collect(Collectors.toSet());
    List<Location> bases = test.locations().stream().filter(l -> Places.indexOf(l.name()) == 0).toList();
    Stream<String> pointers = bases.stream()
        .filter(l -> own.contains(l.name())
            || number == 0 && l.space() == AddressSpace.LOCAL && !all.contains(l.name()))
        .map(l -> "ptr " + (l.space() == AddressSpace.LOCAL ? "addrspace(3) " : "") + "%" + l.name());
    LitmusThread thread = test.threads().get(number);
    Stream<String> numbers = Arguments.of(thread).stream().map(a -> Words.type(thread.type(a.register())) + " "
        + ValuePrinter.name(a.register()) + " = " + a.value());
    return Stream.concat(pointers, numbers).collect(Collectors.joining(", "));
  }

  private static Set<String> accessed(LitmusThread thread) {
    return Instruction.walk(thread.body()).filter(Access.class::isInstance)
        .map(i -> Places.baseOf(((Access) i).location())).collect(Collectors.toSet());
  }
}
