package periscope.verifier.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import periscope.engines.enumeration.StraightLine;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.event.Event;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Placement;
import periscope.mappings.Compiler;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.verifier.program.Choice.Ending;

/**
 * A translation of choices to events, in the language of the programs and in the language that they are compiled to.
 *
 * @param header  header of tests in the language of the programs
 * @param compile the compiler of programs: instruction by instruction, with the same locations
 * @param mapping the mapping that compiles programs; empty if programs stay as they are
 */
public record Translation(String header, UnaryOperator<LitmusTest> compile, Optional<Mapping> mapping) {

  private static final List<String> NAMES = List.of("x", "y", "z", "w", "v", "u");
  /**
   * Values that choices write, one after the other, to detect constants in templates: a constant does not follow the
   * value. 1 is not among them, since adding 1 is a separate operation.
   */
  public static final List<Long> VALUES = List.of(2L, 3L);
  /** The comparand of compare-exchanges, and the other value that failing ones read. */
  private static final long EXPECTED = 4;
  private static final long OTHER = 5;
  private static final String REGISTER = "r0";
  private static final UnaryOperator<LitmusTest> UNCHANGED = t -> t;
  /** Number of names for locations. */
  static final int MOST_LOCATIONS = NAMES.size();

  /** The translation by a mapping. */
  public static Translation by(Mapping mapping) {
    return new Translation(mapping.source().header(), t -> Compiler.compile(t, mapping).target(), Optional.of(mapping));
  }

  static String location(int number) {
    return NAMES.get(number);
  }

  /**
   * The location that a choice accesses.
   *
   * @param number number of the location; meaningless for a fence
   * @param atomic whether the location is atomic
   * @param space  its address space
   */
  public record Cell(int number, boolean atomic, AddressSpace space) {

    /** The first location, in global memory. */
    public static Cell first(boolean atomic) {
      return new Cell(0, atomic, AddressSpace.GLOBAL);
    }
  }

  /**
   * A test with at most one instruction, in one of its threads; its locations have the same atomicity and address
   * space.
   */
  private LitmusTest test(List<Placement> placements, int thread, List<Instruction> body, Cell last) {
    List<Location> all = new ArrayList<>();
    for (int x = 0; x <= last.number; x++) {
      all.add(new Location(location(x), 0, last.atomic, last.space));
    }
    List<LitmusThread> threads = new ArrayList<>();
    for (int t = 0; t < placements.size(); t++) {
      threads.add(new LitmusThread(placements.get(t), t == thread ? body : List.of()));
    }
    return new LitmusTest(header, "program", "", all, threads, Optional.empty());
  }

  /**
   * The identical translation: programs stay as they are.
   *
   * @param header header of tests in their language
   */
  public static Translation none(String header) {
    return new Translation(header, UNCHANGED, Optional.empty());
  }

  /**
   * The row of the mapping for a choice; empty without a mapping, or if the choice is no operation of its source
   * language.
   */
  public Optional<Row> row(Choice choice) {
    return choice.source().flatMap(o -> mapping.flatMap(m -> m.row(o)));
  }

  /**
   * The code of a choice for any operands, by which the translations of two mappings can be compared; empty where there
   * is no row.
   */
  public Optional<List<Instruction>> code(Choice choice) {
    return choice.source().flatMap(o -> mapping.flatMap(m -> m.code(o)));
  }

  /** Whether programs stay as they are. */
  public boolean identity() {
    return compile == UNCHANGED;
  }

  /** The compiled form of a program. */
  public LitmusTest target(LitmusTest source) {
    return compile.apply(source);
  }

  /**
   * The events of a choice.
   *
   * @param compiled whether the events are those of its compiled form
   * @param slot     number that distinguishes the read-modify-writes of different slots
   */
  public StraightLine events(
      Choice choice, boolean compiled, List<Placement> placements, int thread, int slot, Cell cell) {
    return events(choice, VALUES.get(0), compiled, placements, thread, slot, cell);
  }

  private StraightLine events(Choice choice, long value, boolean compiled, List<Placement> placements, int thread,
      int slot, Cell cell) {
    List<Instruction> body = choice.maker().make(REGISTER, location(cell.number), value, EXPECTED);
    LitmusTest source = test(placements, thread, body, cell);
    LitmusTest test = compiled ? target(source) : source;
    StraightLine line = choice.ending().isEmpty() ? StraightLine.of(test, thread, REGISTER)
        : StraightLine.reading(choice.ends(Ending.SUCCEEDS) ? EXPECTED : OTHER, test, thread, REGISTER);
    return new StraightLine(line.events().stream().map(e -> numbered(e, slot)).toList(), line.result(), line.written());
  }

  private static Event numbered(Event e, int slot) {
    return new Event(e.thread(), e.placement(), e.kind(), e.location(), e.atomicLocation(), e.regions(), e.order(),
        e.scope(), e.remote(), e.barrier(), e.dependencies(), e.marks().inPart(slot), e.span());
  }

  /** The compiled form of a choice. */
  public List<Instruction> compiled(Choice choice) {
    return compiled(choice, VALUES.get(0));
  }

  /** The compiled form of a choice with a given operand. */
  public List<Instruction> compiled(Choice choice, long value) {
    List<Instruction> body = choice.maker().make(REGISTER, location(0), value, EXPECTED);
    List<Placement> somewhere = List.of(new Placement(0, 0));
    return target(test(somewhere, 0, body, Cell.first(choice.atomic()))).threads().get(0).body();
  }

  /** The initial write of a location, in the source or the compiled language. */
  public Event initial(boolean compiled, Cell cell) {
    LitmusTest source = test(List.of(new Placement(0, 0)), 0, List.of(), cell);
    return StraightLine.initial(compiled ? target(source) : source).get(cell.number);
  }

  /** The reason why the search cannot express a choice's compiled form; empty if it can. */
  public Optional<String> problem(Choice choice) {
    return VALUES.stream().flatMap(v -> problem(choice, v).stream()).findFirst();
  }

  private Optional<String> problem(Choice choice, long value) {
    StraightLine line;
    try {
      line = events(choice, value, true, List.of(new Placement(0, 0)), 0, 0, Cell.first(choice.atomic()));
    } catch (IllegalArgumentException e) {
      return Optional.of("its row has branches");
    }
    if (choice.reads() && line.result().isEmpty()) {
      return Optional.of("its row computes the result");
    }
    long writes = line.events().stream().filter(Event::writes).count();
    if (choice.writes() != writes > 0) {
      return Optional.of(choice.writes() ? "its row writes nothing" : "its row writes");
    }
    if (writes > 1) {
      return Optional.of("its row writes more than once");
    }
    for (int e = 0; e < line.events().size(); e++) {
      boolean writesItself = line.written().get(e).isPresent() && line.written().get(e).getAsLong() == value;
      if (line.events().get(e).writes() && choice.exact() && !writesItself) {
        return Optional.of("its row writes another value");
      }
    }
    return Optional.empty();
  }
}
