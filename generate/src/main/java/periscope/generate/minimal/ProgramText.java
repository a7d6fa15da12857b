package periscope.generate.minimal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.InstructionSet;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Placement;

/** A program as a litmus test: the writes to a location store 1, 2 and so on, in the order of the text. */
final class ProgramText {

  private static final List<String> LOCATIONS = List.of("x", "y", "z", "w", "a", "b", "c");

  private final Program program;
  private final String header;
  /** For each instruction, the value that it writes, if it writes. */
  private final long[] values;
  /** The register of each instruction that reads, with the place of the instruction. */
  private final Map<Outcome.Register, Integer> registers = new HashMap<>();
  private final String[] names;

  ProgramText(Program program, String header) {
    this.program = program;
    this.header = header;
    values = new long[program.size()];
    names = new String[program.size()];
    int[] written = new int[program.locations()];
    int[] read = new int[program.threads()];
    for (int i = 0; i < program.size(); i++) {
      Program.Event event = program.events().get(i);
      if (event.step().kind().writes()) {
        values[i] = ++written[event.location()];
      }
      if (event.step().kind().reads()) {
        names[i] = "r" + read[event.thread()]++;
        registers.put(new Outcome.Register(event.thread(), names[i]), i);
      }
    }
  }

  LitmusTest test(String name, String description) {
    InstructionSet language = InstructionSet.of(header);
    List<List<Instruction>> bodies = new ArrayList<>();
    program.groups().forEach(g -> bodies.add(new ArrayList<>()));
    for (int i = 0; i < program.size(); i++) {
      Program.Event event = program.events().get(i);
      String location = event.step().kind().accesses() ? LOCATIONS.get(event.location()) : "";
      bodies.get(event.thread()).add(event.step().instruction(language, names[i], location, values[i]));
    }
    List<LitmusThread> threads = IntStream.range(0, bodies.size())
        .mapToObj(t -> new LitmusThread(new Placement(program.groups().get(t), 0), bodies.get(t))).toList();
    List<Location> locations = IntStream.range(0, program.locations()).filter(this::used)
        .mapToObj(x -> new Location(LOCATIONS.get(x), 0, atomic(x), AddressSpace.GLOBAL)).toList();
    return new LitmusTest(header, name, description, locations, threads, Optional.empty());
  }

  private boolean used(int location) {
    return program.events().stream().anyMatch(e -> e.location() == location);
  }

  private boolean atomic(int location) {
    return InstructionSet.of(header).declaresAtomic() && program.events().stream()
        .anyMatch(e -> e.location() == location && e.step().order() != MemoryOrder.NON_ATOMIC);
  }

  /** The packed result for an outcome of the test. */
  long result(Outcome outcome) {
    long result = -1;
    for (Map.Entry<Outcome.Register, Integer> read : registers.entrySet()) {
      int location = program.events().get(read.getValue()).location();
      result = Results.with(result, read.getValue(), source(location, outcome.register(read.getKey())));
    }
    for (int x = 0; x < program.locations(); x++) {
      if (used(x)) {
        result = Results.with(result, program.size() + x, source(x, outcome.location(LOCATIONS.get(x))));
      }
    }
    return result;
  }

  private int source(int location, long value) {
    return value == 0 ? Results.INITIAL : Results.write(program.writes(location)[(int) value - 1]);
  }

  /** The outcome for a packed result. */
  Outcome outcome(long result) {
    Map<Outcome.Register, Long> read = new TreeMap<>();
    registers.forEach((register, i) -> read.put(register, value(Results.at(result, i))));
    Map<String, Long> memory = new TreeMap<>();
    for (int x = 0; x < program.locations(); x++) {
      memory.put(LOCATIONS.get(x), value(Results.at(result, program.size() + x)));
    }
    return Outcome.of(read, memory);
  }

  private long value(int source) {
    return source == Results.INITIAL ? 0 : values[source - 1];
  }
}
