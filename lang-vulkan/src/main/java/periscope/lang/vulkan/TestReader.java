package periscope.lang.vulkan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.frame.text.Comments;
import periscope.frame.text.Header;
import periscope.frame.text.HeaderForm;
import periscope.frame.text.WordCondition;
import periscope.grammars.Problems;
import periscope.lang.vulkan.instruction.VulkanInstruction;
import periscope.lang.vulkan.instruction.Whereabouts;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Condition;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** The reader of a test; its first error ends it. */
final class TestReader {

  /** Largest number of threads of a test. */
  private static final int THREADS = 64;

  private final Header header;
  private final Tokens tokens;
  private final Names names = new Names();
  private final InitialBlock initial;
  private final ThreadPlaces places;
  private final List<List<Instruction>> bodies = new ArrayList<>();

  TestReader(SourceText text) {
    Problems problems = new Problems(text);
    header = Header.read(text, HeaderForm.of("a test of Vulkan's model", Vulkan.HEADER)
        .accepting(Vulkan::isHeader), Comments.ofFrame(text.content(), true), problems);
    problems.raise();
    tokens = new Tokens(text, header.end());
    initial = new InitialBlock(tokens, names);
    places = new ThreadPlaces(tokens);
  }

  LitmusTest read() {
    initial.read();
    heads();
    InstructionReader instructions = new InstructionReader(tokens, names);
    while (!tokens.done() && !tokens.peek(0).matches("exists|forall|filter|~")) {
      row(instructions);
    }
    List<LitmusThread> threads = threads();
    Optional<Condition> condition = new WordCondition(tokens, new AskedValues(tokens, threads, names)).read();
    return new LitmusTest(Vulkan.HEADER, header.name(), header.description(), names.locations(), threads, condition);
  }

  private void heads() {
    do {
      places.read(bodies.size());
      bodies.add(new ArrayList<>());
      if (bodies.size() > THREADS) {
        throw tokens.wrong(tokens.last(), "a test has at most " + THREADS + " threads", "");
      }
    } while (tokens.take("|"));
    tokens.want(";", "a row of the table ends with ;");
    if (initial.largest() >= bodies.size()) {
      throw tokens.wrong(tokens.last(), "the initial state names thread P" + initial.largest() + ", and the test has "
          + bodies.size(), "threads are P0 to P" + (bodies.size() - 1));
    }
  }

  private void row(InstructionReader instructions) {
    for (int column = 0; column < bodies.size(); column++) {
      while (!tokens.peek(0).matches("[|;]?")) {
        bodies.get(column).add(instructions.read());
      }
      if (tokens.at(";")) {
        break;
      } else if (column < bodies.size() - 1) {
        tokens.want("|", "a row has a column for each of the " + bodies.size() + " threads, and ends with ;");
      }
    }
    tokens.want(";", "a row of the table ends with ;, and has a column for each of the " + bodies.size()
        + " threads");
  }

  private List<LitmusThread> threads() {
    List<Placement> placements = places.placements();
    List<LitmusThread> threads = new ArrayList<>();
    for (int t = 0; t < bodies.size(); t++) {
      labels(bodies.get(t));
      List<Instruction> body = new ArrayList<>();
      for (Map.Entry<String, Integer> register : initial.registers(t).entrySet()) {
        body.add(new Instruction.Assign(register.getKey(), Expression.constant(register.getValue()), Span.NONE));
      }
      Whereabouts at = whereabouts(t);
      bodies.get(t).forEach(i -> body.add(i instanceof VulkanInstruction v ? v.in(at) : i));
      threads.add(new LitmusThread(placements.get(t), body));
    }
    return Parties.of(threads);
  }

  private Whereabouts whereabouts(int thread) {
    return new Whereabouts(places.subGroup(thread),
        initial.synchronising().stream().filter(p -> p.get(1) == thread).map(p -> p.get(0)).toList(),
        initial.synchronising().stream().filter(p -> p.get(0) == thread).map(p -> p.get(1)).toList());
  }

  private void labels(List<Instruction> body) {
    List<String> known = body.stream().filter(Instruction.Label.class::isInstance)
        .map(i -> ((Instruction.Label) i).name()).toList();
    body.stream().filter(Instruction.Branch.class::isInstance).map(Instruction.Branch.class::cast)
        .filter(b -> !known.contains(b.label())).findFirst().ifPresent(b -> {
          throw tokens.wrong(b.span(), "there is no label '" + b.label() + "' in this thread",
              known.isEmpty() ? "write " + b.label() + ": in front of an instruction" : "labels are " + known);
        });
    IntStream.range(0, body.size()).filter(i -> body.get(i) instanceof Instruction.Label
        && body.subList(0, i).stream().anyMatch(e -> e instanceof Instruction.Label l
            && l.name().equals(((Instruction.Label) body.get(i)).name()))).findFirst().ifPresent(i -> {
              throw tokens.wrong(body.get(i).span(), "a label stands twice in this thread", "rename one");
            });
  }
}
