package periscope.compilers.unit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import periscope.lang.c.name.CellName;
import periscope.lang.c.printing.Notation;
import periscope.lang.c.printing.TestPrinter;
import periscope.lang.c.type.TypeWords;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.sequencing.CompiledOrders;
import periscope.litmus.source.Span;

/**
 * A thread of a test in a dialect of C, as a function for compilers. Where the language leaves the order of evaluating
 * operands open, they are evaluated in the order of the text. Registers without a write hold 0, as in tests.
 */
final class CThread {

  /** The assumptions that kernels allow compilers to make, for messages. */
  static final String PROMISES = "threads are kernels with restrict pointers, const to what they only read: code may "
      + "rely on that, and goes wrong where another thread writes there";

  private final String statements;
  private final Map<String, String> parameters;
  /** Names of the locations that the thread only loads plainly, an array by its first cell. */
  private final Set<String> constants;
  private final List<ThreadFunction.Result> results;
  /** The results that the condition asks for; all results without a condition. */
  private final List<ThreadFunction.Result> asked;

  private CThread(String statements, Map<String, String> parameters, Set<String> constants,
      List<ThreadFunction.Result> results, List<ThreadFunction.Result> asked) {
    this.statements = statements;
    this.parameters = parameters;
    this.constants = constants;
    this.results = results;
    this.asked = asked;
  }

  /**
   * The words of a dialect for kernels.
   *
   * @param kernel     words before a kernel
   * @param global     words before a pointer to global memory
   * @param restricted word for a pointer without aliases
   */
  record Words(String kernel, String global, String restricted) {}

  static CThread of(LitmusTest test, int number, Notation notation) {
    LitmusTest ordered = CompiledOrders.inTextOrder(test);
    LitmusThread thread = ordered.threads().get(number);
    Set<String> asked = Observed.asked(ordered, number);
    Set<String> observed = Observed.registers(thread, asked);
    List<Instruction> body = new ArrayList<>();
    observed.forEach(r -> body.add(new Instruction.Assign(r, Expression.constant(0), Span.NONE)));
    body.addAll(thread.body());
    List<LitmusThread> threads = new ArrayList<>(ordered.threads());
    threads.set(number, thread.withBody(body));
    TestPrinter printer = new TestPrinter(new LitmusTest(ordered.language(), ordered.name(), ordered.description(),
        ordered.locations(), threads, ordered.condition()), notation);
    String lines = printer.statements(number, true).stream().map(l -> "  " + l + "\n").collect(Collectors.joining());
    Set<String> wanted = ordered.condition().isEmpty() ? observed
        : observed.stream().filter(asked::contains).collect(Collectors.toCollection(TreeSet::new));
    return new CThread(lines, printer.parameters(number), constants(thread),
        ThreadFunction.Result.laidOut(observed, thread::type), ThreadFunction.Result.laidOut(wanted, thread::type));
  }

  private static Set<String> constants(LitmusThread thread) {
    Set<String> constants = new TreeSet<>();
    Set<String> others = new TreeSet<>();
    Instruction.walk(thread.body()).filter(AtomicInstruction.Access.class::isInstance)
        .map(AtomicInstruction.Access.class::cast).forEach(a -> {
          boolean plain = a instanceof AtomicInstruction.Load && a.semantics().equals(Semantics.NON_ATOMIC);
          (plain ? constants : others).add(CellName.arrayOf(a.location()));
        });
    constants.removeAll(others);
    return constants;
  }

  /** A kernel whose pointers do not alias, and which stores only the results that the condition asks for. */
  ThreadFunction kernel(Words words, String name) {
    List<String> all = new ArrayList<>();
    parameters.forEach((location, declared) -> all.add((constants.contains(location) ? "const " : "")
        + declared.replaceFirst("\\* ", "* " + words.restricted() + " ")));
    String declared = "";
    StringBuilder stores = new StringBuilder();
    if (!asked.isEmpty()) {
      declared = structure(name, asked);
      all.add(words.global() + "struct " + name + "_result* " + words.restricted() + " periscope_results");
      asked.forEach(r -> stores.append("  periscope_results->").append(r.register()).append(" = ").append(r.register())
          .append(";\n"));
    }
    String text = declared + words.kernel() + "void " + name + "(" + String.join(", ", all) + ") {\n" + statements
        + stores + "}";
    return new ThreadFunction(name, text, List.copyOf(parameters.keySet()), asked, true);
  }

  private static String structure(String name, List<ThreadFunction.Result> members) {
    return members.stream().map(r -> TypeWords.name(r.type()) + " " + r.register() + ";")
        .collect(Collectors.joining(" ", "struct " + name + "_result { ", " };\n"));
  }

  /**
   * A function that returns all results.
   *
   * @param words words before a function that must be compiled
   */
  ThreadFunction function(String words, String name) {
    String structure = "struct " + name + "_result";
    boolean several = results.size() > 1;
    String type = results.isEmpty() ? "void" : several ? structure : TypeWords.name(results.get(0).type());
    String declared = several ? structure(name, results) : "";
    String values = results.stream().map(ThreadFunction.Result::register).collect(Collectors.joining(", "));
    String returned = results.isEmpty() ? "" : several
        ? "  " + structure + " periscope_result = {" + values + "};\n  return periscope_result;\n"
        : "  return " + values + ";\n";
    String text = declared + words + type + " " + name + "(" + String.join(", ", parameters.values()) + ") {\n"
        + statements + returned + "}";
    return new ThreadFunction(name, text, List.copyOf(parameters.keySet()), results);
  }
}
