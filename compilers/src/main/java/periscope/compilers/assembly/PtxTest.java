package periscope.compilers.assembly;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.compilers.unit.ThreadFunction;
import periscope.compilers.unit.ThreadFunction.Result;
import periscope.lang.ptx.Ptx;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.ThreadColumns;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * The compiled functions of a test's threads as a litmus test in PTX: instructions stay as they are; parameters become
 * addresses of locations, and returned values become the registers of the source.
 *
 * <p>Code that no litmus test can express is refused: calls, private memory of a thread, addresses computed from
 * values.
 */
public final class PtxTest {

  /** A pattern of digits that no test uses on purpose, as an arbitrary value. */
  private static final long ANYTHING = 0x5b5b5b5bL;
  private static final String END = "$periscope_end";
  private static final Pattern ADDRESS = Pattern.compile("\\[\\s*([\\w$%]+)\\s*(?:\\+\\s*(\\d+)\\s*)?]");
  private static final Pattern REGISTER = Pattern.compile("%[\\w$]+");
  private static final Pattern NUMBER = Pattern.compile("-?\\d+");
  private static final Pattern BITS = Pattern.compile("b(8|16|32|64)");
  private static final Set<String> RETURNS = Set.of("ret", "exit");

  private final LitmusTest source;
  private final List<ThreadFunction> written;
  private final List<PtxFunction> made;
  private final SourceText emitted;

  private PtxTest(LitmusTest source, List<ThreadFunction> written, List<PtxFunction> made, SourceText emitted) {
    this.source = source;
    this.written = written;
    this.made = made;
    this.emitted = emitted;
  }

  /**
   * The compiled test, with the name, the placements and all locations of the source, without a condition.
   *
   * @param written the source functions, one for each thread
   * @param made    the compiled functions
   * @param emitted the text of the compiled functions
   * @throws InvalidInputException for code that no litmus test can express
   */
  public static MadeTest of(
      LitmusTest source, List<ThreadFunction> written, List<PtxFunction> made, SourceText emitted) {
    return new PtxTest(source, written, made, emitted).test();
  }

  private MadeTest test() {
    made.stream().filter(PtxFunction::calls).findFirst().ifPresent(f -> {
      throw new InvalidInputException(Diagnostic.error(emitted, f.whole(), "its code calls a function",
          "what that does is not known: is a library missing, or the level too low to inline it?"));
    });
    for (int t = 0; t < made.size(); t++) {
      if (made.get(t).parameters().size() != written.get(t).arity()) {
        throw new InvalidInputException(Diagnostic.error(emitted, made.get(t).whole(), "the code of P" + t + " takes "
            + parameters(made.get(t).parameters().size()) + ", and its source passes "
            + written.get(t).arity(),
            "so which parameter stands for which location is not known; compile the same function"));
      }
    }
    List<List<Line>> columns = IntStream.range(0, made.size()).mapToObj(this::column).toList();
    String before = "PTX compiled\n" + init();
    String text = before + ThreadColumns.table(
        columns.stream().map(c -> c.stream().map(Line::text).toList()).toList());
    LitmusTest read;
    try {
      read = new Ptx().parse(new SourceText(emitted.name(), text));
    } catch (InvalidInputException e) {
      throw MadeText.inCode(e, d -> inCode(d, columns, text, before.length()));
    }
    Instruction.walk(read.threads().stream().flatMap(t -> t.body().stream()).toList()).forEach(this::computed);
    for (int t = 0; t < made.size(); t++) {
      Set<String> results = written.get(t).results().stream().map(Result::register).collect(Collectors.toSet());
      PtxFunction function = made.get(t);
      DefiniteValues.missing(read.threads().get(t).body(), results).ifPresent(r -> {
        throw new InvalidInputException(Diagnostic.error(emitted, function.whole(), (results.contains(r)
            ? "its code may end without a value for " : "its code may read a register without a value, ") + r,
            "such a value can be any; tests would have 0"));
      });
    }
    List<LitmusThread> threads = IntStream.range(0, made.size()).mapToObj(t -> new LitmusThread(
        source.threads().get(t).placement(), read.threads().get(t).body(), read.threads().get(t).types())).toList();
    LitmusTest test = new LitmusTest(read.language(), source.name(), source.description(), read.locations(), threads,
        Optional.empty());
    return new MadeTest(test, at -> inCode(at, columns, text, before.length()));
  }

  /** A line of a thread's column, and the place in the code that it comes from; nowhere for a line that is added. */
  private record Line(String text, Span at) {
    static Line added(String text) {
      return new Line(text, Span.NONE);
    }
  }

  /**
   * A problem of the made test as one of the code; of a line that was added it stays one of the made test.
   *
   * @param table the offset of the threads in the text of the made test
   */
  private Diagnostic inCode(Diagnostic d, List<List<Line>> columns, String text, int table) {
    Span span = inCode(d.span(), columns, text, table);
    return span == Span.NONE
        ? Diagnostic.error(new SourceText(emitted.name() + ", as a litmus test", text), d.span(), d.message(), d.hint())
        : Diagnostic.error(emitted, span, d.message(), d.message().contains("address")
            ? "an access is followed if its address is a parameter of the function, or a variable, plus a number" : "");
  }

  /** The place in the code of a place in the made test; {@link Span#NONE} for a line that was added. */
  private static Span inCode(Span place, List<List<Line>> columns, String text, int table) {
    int at = Math.min(place.offset(), text.length());
    String[] rows = text.substring(table, Math.max(table, at)).split("\n", -1);
    int column = (int) rows[rows.length - 1].chars().filter(c -> c == '|').count();
    return at < table || column >= columns.size() || rows.length > columns.get(column).size() ? Span.NONE
        : columns.get(column).get(rows.length - 1).at();
  }

  /** Refuses an access whose address is computed from values, since it may reach another location. */
  private void computed(Instruction i) {
    if (i instanceof PtxInstruction.Access access && !access.offset().registers().isEmpty()) {
      throw new InvalidInputException(Diagnostic.error(emitted, made.get(0).whole(),
          "its code computes an address from values", "accesses of cells that a run chooses are not followed"));
    }
  }

  private String init() {
    List<String> entries = new ArrayList<>();
    for (Location x : source.locations()) {
      entries.add((x.space() == Location.AddressSpace.LOCAL ? "shared " : "") + "." + x.type() + " " + x.name() + "="
          + x.type().print(x.initial()) + ";");
    }
    for (int t = 0; t < written.size(); t++) {
      for (Result r : written.get(t).results()) {
        entries.add(t + ":." + r.type() + " " + r.register() + ";");
      }
      entries.addAll(registers(t));
    }
    return entries.stream().collect(Collectors.joining(" ", "{ ", " }\n"));
  }

  /**
   * Declarations of the registers of bits, whose numbers are signed, as mostly in C; instructions with another type
   * name it.
   */
  private List<String> registers(int t) {
    PtxFunction function = made.get(t);
    Set<String> names = new TreeSet<>();
    function.body().stream().flatMap(s -> s.operands().stream()).map(REGISTER::matcher)
        .forEach(m -> m.results().forEach(r -> names.add(r.group())));
    List<String> entries = new ArrayList<>();
    for (String name : names) {
      function.register(name).filter(BITS.asMatchPredicate())
          .ifPresent(b -> entries.add(t + ":." + b.replace('b', 's') + " " + name + ";"));
    }
    return entries;
  }

  private List<Line> column(int t) {
    PtxFunction function = made.get(t);
    Map<String, String> locations = new HashMap<>();
    for (int p = 0; p < written.get(t).parameters().size(); p++) {
      locations.put(function.parameters().get(p), written.get(t).parameters().get(p));
    }
    StoredResults stored = new StoredResults(function, written.get(t));
    Placement at = source.threads().get(t).placement();
    List<Line> lines = new ArrayList<>(List.of(
        Line.added("P" + t + "@cta " + at.workGroup() + ",gpu " + at.device())));
    for (int i = 0; i < function.body().size(); i++) {
      labels(function, i).map(Line::added).forEach(lines::add);
      boolean last = i == function.body().size() - 1 && !runsOut(function);
      PtxStatement statement = function.body().get(i);
      List<String> instructions = stored.take(statement)
          ? stored.offset(statement).stream().flatMap(o -> returned(statement, o, written.get(t)).stream()).toList()
          : lines(statement, last, locations, written.get(t));
      instructions.forEach(text -> lines.add(new Line(text, statement.span())));
    }
    if (runsOut(function)) {
      Stream.concat(labels(function, function.body().size()), anything(t)).map(Line::added).forEach(lines::add);
    }
    if (lines.stream().anyMatch(l -> l.text().endsWith(END))) {
      lines.add(Line.added(END + ":"));
    }
    return lines;
  }

  /**
   * Whether control may reach the end of the text without a return; compilers omit the return on paths that are never
   * taken.
   */
  private static boolean runsOut(PtxFunction function) {
    Optional<PtxStatement> last = function.body().stream().reduce((a, b) -> b);
    boolean ends = last.filter(s -> s.guard().isEmpty() && (RETURNS.contains(s.opcode()) || s.opcode().equals("bra")))
        .isPresent();
    return !ends || labels(function, function.body().size()).findAny().isPresent();
  }

  /**
   * Instructions for reaching the end of the text, which is undefined behaviour: they return values that no test has.
   */
  private Stream<String> anything(int t) {
    if (written.get(t).results().isEmpty()) {
      throw new InvalidInputException(Diagnostic.error(emitted, made.get(t).whole(),
          "its code may run out without a return", "what happens then is not known"));
    }
    return written.get(t).results().stream().map(r -> "mov.b" + r.type().bits() + " " + r.register() + ", "
        + (ANYTHING & (1L << Math.min(r.type().bits(), Integer.SIZE)) - 1));
  }

  private static Stream<String> labels(PtxFunction function, int before) {
    return function.labels().entrySet().stream().filter(e -> e.getValue() == before).map(e -> e.getKey() + ":");
  }

  private List<String> lines(PtxStatement s, boolean last, Map<String, String> locations, ThreadFunction thread) {
    String guard = s.guard().map(g -> "@" + g + " ").orElse("");
    List<String> operands = s.operands();
    if (RETURNS.contains(s.opcode())) {
      return last && guard.isEmpty() ? List.of() : List.of(guard + "bra " + END);
    } else if (s.opcode().equals("ld") && s.has("param")) {
      Matcher at = address(operands.get(1), s);
      String location = Optional.ofNullable(offset(at) == 0 ? locations.get(at.group(1)) : null)
          .orElseThrow(() -> wrong(s, "this reads what is no parameter of the function"));
      boolean number = NUMBER.matcher(location).matches();
      return List.of(guard + "mov.b" + (number ? s.bits().orElse(Long.SIZE) : Long.SIZE) + " " + operands.get(0) + ", "
          + location);
    } else if (s.opcode().equals("st") && s.has("param")) {
      return returned(s, offset(address(operands.get(0), s)), thread);
    }
    s.read(emitted);
    if (operands.stream().flatMap(o -> REGISTER.matcher(o).results()).anyMatch(
        r -> made.stream().allMatch(f -> f.register(r.group()).isEmpty()))) {
      throw wrong(s, "this reads a register that is not declared, such as a thread's number");
    }
    return List.of(guard + s.mnemonic() + " " + String.join(", ", operands));
  }

  /**
   * Instructions that move a stored result into the source's registers; none if the source drops the result.
   *
   * @param offset offset of the store from the beginning of the results, in bytes
   */
  private List<String> returned(PtxStatement s, int offset, ThreadFunction thread) {
    if (thread.results().isEmpty()) {
      return List.of();
    }
    String guard = s.guard().map(g -> "@" + g + " ").orElse("");
    String stored = s.operands().get(1);
    List<String> values = List.of(stored.replaceAll("[{}\\s]", "").split(","));
    int bits = s.bits().orElseThrow(() -> wrong(s, "this store does not say how much it stores"));
    List<String> moves = new ArrayList<>();
    for (int v = 0; v < values.size(); v++) {
      int place = offset + v * bits / Byte.SIZE;
      Result result = thread.results().stream().filter(r -> r.offset() == place).findFirst()
          .orElseThrow(() -> wrong(s, "nothing of the source is returned here"));
      if (bits < result.type().bits()) {
        throw wrong(s, "this returns a part of " + result.register() + " only");
      }
      moves.add(guard + "mov.b" + bits + " " + result.register() + ", " + values.get(v));
    }
    return moves;
  }

  private static int offset(Matcher address) {
    return address.group(2) == null ? 0 : Integer.parseInt(address.group(2));
  }

  private Matcher address(String written, PtxStatement s) {
    Matcher address = ADDRESS.matcher(written);
    if (!address.matches()) {
      throw wrong(s, "this is no address of a parameter");
    }
    return address;
  }

  private static String parameters(int count) {
    return count + (count == 1 ? " parameter" : " parameters");
  }

  private InvalidInputException wrong(PtxStatement s, String message) {
    return new InvalidInputException(
        Diagnostic.error(emitted, s.span(), message, "this reads PTX as nvcc and LLVM write it"));
  }
}
