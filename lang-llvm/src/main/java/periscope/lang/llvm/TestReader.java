package periscope.lang.llvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.frame.InitialState;
import periscope.frame.text.Comments;
import periscope.frame.text.Header;
import periscope.frame.text.HeaderForm;
import periscope.frame.text.WordCondition;
import periscope.grammars.Problems;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Condition;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Reads a whole test: header, initial values, the threads' functions, condition. */
final class TestReader {

  private static final HeaderForm FORM = HeaderForm.of("an LLVM IR test", Llvm.HEADER);

  /** Largest number of threads of a test. */
  private static final int THREADS = 64;

  private static final String PLACE = "write P0@block 0, device 0 (ptr %x) {";

  private final SourceText text;
  private final Places places = new Places();
  private final Problems problems;
  private final List<Span> unordered = new ArrayList<>();
  private final List<CallReader.Regions> regions = new ArrayList<>();
  private final List<Map<String, NumberType>> registers = new ArrayList<>();

  TestReader(SourceText text) {
    this.text = text;
    this.problems = new Problems(text);
  }

  /**
   * The test.
   *
   * @throws InvalidInputException with every error found
   */
  LitmusTest read() {
    Header header = Header.read(text, FORM, Comments.ofFrame(text.content(), true), problems);
    problems.raise();
    try {
      Tokens tokens = new Tokens(text, header.end());
      initial(tokens);
      List<LitmusThread> threads = threads(tokens);
      checkRegions();
      threads.forEach(this::checkFences);
      problems.raise();
      Optional<Condition> condition =
          new WordCondition(tokens, new AskedValues(tokens, places, registers, problems)).read();
      problems.raise();
      return new LitmusTest(Llvm.HEADER, header.name(), header.description(), places.all(), threads, condition);
    } catch (InvalidInputException e) {
      problems.errors(e);
      problems.raise();
      throw e;
    }
  }

  /** Refuses calls that order some memory of the test only: IR's fences order all memory. */
  private void checkRegions() {
    for (CallReader.Regions call : regions) {
      places.all().stream().filter(x -> !call.orders(x.space())).findFirst().ifPresent(x -> problems.error(
          call.span(), "this call does not order " + x.name() + ", which is "
          + (x.space() == AddressSpace.LOCAL ? "shared" : "global") + " memory; fences of LLVM IR order all memory",
          "give it both flags, CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE, or check what the back end makes of it"));
    }
  }

  /** Refuses fences of shared memory alone where there is some: no model tells them from others. */
  private void checkFences(LitmusThread thread) {
    Instruction.walk(thread.body()).filter(LocalFence.class::isInstance)
        .filter(i -> places.all().stream().anyMatch(x -> x.space() == AddressSpace.LOCAL)).forEach(i -> problems.error(
            i.span(), "this fence orders shared memory alone, and the test has shared memory: no model looks at that",
            "leave out the tag"));
  }

  /** The places of accesses with the order {@code unordered}, in a test that has been read. */
  List<Span> unordered() {
    return unordered;
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
        InitialState.twice(tokens.last(), name, problems);
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
      FunctionReader reader = new FunctionReader(tokens, places, unordered, regions, problems);
      List<Block> blocks = reader.read();
      registers.add(reader.types());
      bodies.add(problems.none() ? new Flow(tokens, blocks, problems::errors).lower() : List.of());
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
