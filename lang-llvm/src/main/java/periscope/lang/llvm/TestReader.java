package periscope.lang.llvm;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Condition;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Reads a whole test: header, initial values, the threads' functions, condition. */
final class TestReader {

  /** Largest text that is read, in characters. */
  private static final int LIMIT = 200_000;

  /** Largest number of threads of a test. */
  private static final int THREADS = 64;

  /** Largest number of errors that are shown for one text. */
  private static final int PROBLEMS = 20;

  private static final String PLACE = "write P0@block 0, device 0 (ptr %x) {";

  private final SourceText text;
  private final Places places = new Places();
  private final List<Diagnostic> problems = new ArrayList<>();
  private final List<Span> unordered = new ArrayList<>();
  private final List<Map<String, NumberType>> registers = new ArrayList<>();
  private String name = "";

  TestReader(SourceText text) {
    this.text = text;
  }

  /**
   * The test.
   *
   * @throws InvalidInputException with every error found
   */
  LitmusTest read() {
    Tokens tokens = new Tokens(text, header());
    String description = tokens.peek(0).startsWith("\"") ? tokens.next() : "";
    try {
      initial(tokens);
      List<LitmusThread> threads = threads(tokens);
      raise();
      Optional<Condition> condition = new ConditionReader(tokens, places, registers).read();
      return new LitmusTest(Llvm.HEADER, name, description.replace("\"", ""), places.all(), threads,
          condition);
    } catch (InvalidInputException e) {
      problems.addAll(e.diagnostics());
      raise();
      throw e;
    }
  }

  private void raise() {
    if (!problems.isEmpty()) {
      throw new InvalidInputException(problems.stream().distinct()
          .sorted(Comparator.comparingInt(d -> d.span().offset())).limit(PROBLEMS).toList());
    }
  }

  /** The places of accesses with the order {@code unordered}, in a test that has been read. */
  List<Span> unordered() {
    return unordered;
  }

  /** Reads the name of the test; returns the offset behind it. */
  private int header() {
    String content = text.content();
    String hint = "the first line reads: " + Llvm.HEADER + " <name of the test>";
    if (content.length() > LIMIT) {
      throw wrong(Span.NONE, "the text has " + content.length() + " characters; a litmus test has at most " + LIMIT,
          "");
    }
    int start = Tokens.code(text, content.startsWith("\ufeff") ? 1 : 0, false);
    int word = start + Llvm.HEADER.length();
    if (!content.startsWith(Llvm.HEADER, start)
        || word < content.length() && Character.isLetterOrDigit(content.charAt(word))) {
      throw wrong(Span.NONE, "an LLVM IR test starts with " + Llvm.HEADER, hint);
    }
    int end = word;
    while (end < content.length() && "\n\r\"{".indexOf(content.charAt(end)) < 0
        && !content.startsWith("(*", end) && !content.startsWith("//", end) && !content.startsWith("/*", end)) {
      end++;
    }
    name = content.substring(word, end).strip();
    if (name.isEmpty()) {
      throw wrong(new Span(start, Llvm.HEADER.length()), "the test has no name", hint);
    }
    return end;
  }

  private InvalidInputException wrong(Span span, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, span, message, hint));
  }

  /** Reads {@code { [x]=0; [y[1]]=2; }}; locations without an entry are 0. */
  private void initial(Tokens tokens) {
    if (!tokens.take("{")) {
      return;
    }
    String hint = "initial values are written { [x]=0; [y]=1; }";
    while (!tokens.take("}")) {
      boolean bracket = tokens.take("[");
      String base = tokens.matching("[%@]?[A-Za-z_$.][\\w$.]*", "a location", hint).replaceFirst("^[%@]", "");
      String name = base;
      if (tokens.take("[")) {
        name = Places.cell(base, tokens.count("a number", hint));
        tokens.want("]", hint);
      }
      if (bracket) {
        tokens.want("]", hint);
      }
      if (places.has(name)) {
        throw tokens.wrong(tokens.last(), name + " gets a value twice", "");
      }
      tokens.want("=", hint);
      places.initial(name, Long.parseLong(tokens.matching("-?\\d{1,18}", "a number", hint)));
      if (!tokens.at("}")) {
        tokens.want(";", hint);
      }
    }
  }

  private List<LitmusThread> threads(Tokens tokens) {
    List<Optional<Placement>> written = new ArrayList<>();
    List<List<Instruction>> bodies = new ArrayList<>();
    Span first = tokens.span();
    while (tokens.peek(0).matches("P\\d+")) {
      if (!tokens.at("P" + bodies.size()) || bodies.size() >= THREADS) {
        throw tokens.wrong("threads are called P0, P1, P2, …" + (bodies.size() >= THREADS ? " up to P"
            + (THREADS - 1) : ""), "this is P" + bodies.size());
      }
      tokens.next();
      written.add(placement(tokens));
      FunctionReader reader = new FunctionReader(tokens, places, unordered, problems);
      List<Block> blocks = reader.read();
      registers.add(reader.types());
      bodies.add(problems.isEmpty()
          ? new Flow(tokens, blocks, e -> problems.addAll(e.diagnostics())).lower() : List.of());
    }
    if (bodies.isEmpty()) {
      throw tokens.wrong("expected a thread here", PLACE);
    }
    List<Placement> placements = placements(written, tokens, first);
    List<LitmusThread> threads = new ArrayList<>();
    for (int i = 0; i < bodies.size(); i++) {
      threads.add(new LitmusThread(placements.get(i), bodies.get(i), registers.get(i)));
    }
    return threads;
  }

  private static List<Placement> placements(List<Optional<Placement>> written, Tokens tokens, Span first) {
    if (written.stream().allMatch(Optional::isEmpty)) {
      return written.stream().map(p -> new Placement(0, 0)).toList();
    } else if (written.stream().anyMatch(Optional::isEmpty)) {
      throw tokens.wrong(first, "some threads have a placement and others have none", PLACE);
    }
    return Placement.unique(written.stream().map(Optional::orElseThrow).toList());
  }

  /** {@code @block 0, device 0}. */
  private static Optional<Placement> placement(Tokens tokens) {
    String word = tokens.peek(0);
    if (!word.startsWith("@")) {
      return Optional.empty();
    } else if (!Set.of("@block", "@workgroup", "@cta", "@wg").contains(word)) {
      throw tokens.wrong("a placement names a block and a device", PLACE);
    }
    tokens.next();
    int group = tokens.placeNumber(PLACE);
    int device = 0;
    if (tokens.take(",")) {
      tokens.matching("device|agent|gpu|dev", "a device", PLACE);
      device = tokens.placeNumber(PLACE);
    }
    return Optional.of(new Placement(group, device));
  }
}
