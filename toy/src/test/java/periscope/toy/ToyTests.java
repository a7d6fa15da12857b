package periscope.toy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import periscope.frame.text.Comments;
import periscope.frame.text.Header;
import periscope.frame.text.HeaderForm;
import periscope.frame.text.WordCondition;
import periscope.grammars.Problems;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Condition;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.MemoryAccess;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.SourceText;

/**
 * The form of tests in both languages: a header, initial values, a line for each thread with its work-group and device,
 * and a condition.
 */
final class ToyTests {

  private ToyTests() {}

  /**
   * Reads a test.
   *
   * @param statement reads one statement
   */
  static LitmusTest read(SourceText text, String header, boolean atomic, Function<Tokens, Instruction> statement) {
    Problems problems = new Problems(text);
    Comments comments = Comments.ofFrame(text.content(), false);
    Header head = Header.read(text, HeaderForm.of("this test", header), comments, problems);
    problems.raise();
    Tokens tokens = new Tokens(text, head.end());
    Map<String, Long> initial = new LinkedHashMap<>();
    while (tokens.peek(1).equals("=")) {
      String location = tokens.name();
      tokens.want("=");
      initial.put(location, tokens.number());
      tokens.want(";");
    }
    List<LitmusThread> threads = new ArrayList<>();
    while (tokens.at("P" + threads.size())) {
      tokens.name();
      tokens.want("@");
      int group = (int) tokens.number();
      int device = tokens.take(".") ? (int) tokens.number() : 0;
      tokens.want(":");
      threads.add(new LitmusThread(new Placement(group, device), statements(tokens, statement)));
    }
    if (threads.isEmpty()) {
      throw tokens.wrong("the first thread is missing here", "write P0@0: and what it does");
    }
    var condition = new WordCondition(tokens, new AskedValues(tokens)).read();
    Set<String> names = new LinkedHashSet<>(initial.keySet());
    threads.stream().flatMap(t -> Instruction.walk(t.body())).filter(MemoryAccess.class::isInstance)
        .forEach(a -> names.add(((MemoryAccess) a).location()));
    List<Location> locations = names.stream()
        .map(n -> new Location(n, initial.getOrDefault(n, 0L), atomic, Location.AddressSpace.GLOBAL)).toList();
    return new LitmusTest(header, head.name(), head.description(), locations, threads, condition);
  }

  /** Reads statements with ';' between them, up to a closing brace, another thread or the condition. */
  static List<Instruction> statements(Tokens tokens, Function<Tokens, Instruction> statement) {
    List<Instruction> all = new ArrayList<>();
    while (!tokens.done() && !tokens.peek(0).matches("P\\d+|exists|forall|~|}")) {
      all.add(statement.apply(tokens));
      if (!tokens.take(";")) {
        break;
      }
    }
    return all;
  }

  static String print(LitmusTest test, Function<Instruction, String> statement) {
    StringBuilder out = new StringBuilder(test.language() + " " + test.name() + "\n");
    out.append(test.locations().stream().map(l -> l.name() + " = " + l.initial() + ";")
        .collect(Collectors.joining(" ")));
    for (int t = 0; t < test.threads().size(); t++) {
      LitmusThread thread = test.threads().get(t);
      Placement at = thread.placement();
      out.append("\nP").append(t).append('@').append(at.workGroup()).append(at.device() == 0 ? "" : "." + at.device())
          .append(": ").append(thread.body().stream().map(statement).collect(Collectors.joining("; ")));
    }
    return out.append('\n').append(test.condition().map(Condition::toString).orElse("")).append('\n').toString();
  }

  /** Reads a register or a number. */
  static Expression value(Tokens tokens) {
    return tokens.peek(0).matches("-?\\d+") ? Expression.constant(tokens.number()) : Expression.register(tokens.name());
  }

  /** Reads a comparison such as {@code r0 != 0}. */
  static Expression comparison(Tokens tokens) {
    Expression left = value(tokens);
    boolean equal = tokens.take("==");
    if (!equal) {
      tokens.want("!=");
    }
    return new Expression.Binary(equal ? BinaryOperator.EQUAL : BinaryOperator.NOT_EQUAL, left, value(tokens));
  }

  static String comparison(Expression condition) {
    Expression.Binary b = (Expression.Binary) condition;
    return b.left() + (b.operator() == BinaryOperator.EQUAL ? " == " : " != ") + b.right();
  }
}
