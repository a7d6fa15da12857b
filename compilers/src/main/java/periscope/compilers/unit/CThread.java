package periscope.compilers.unit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.lang.c.TypeWords;
import periscope.lang.c.printing.Notation;
import periscope.lang.c.printing.TestPrinter;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.sequencing.CompiledOrders;
import periscope.litmus.source.Span;

/**
 * A thread of a test in a dialect of C, as a function that compilers take. Where the language leaves the order of
 * operands open, they are evaluated in that of the text. Registers that nothing was written to hold 0, as in tests.
 */
final class CThread {

  private final String statements;
  private final Map<String, String> parameters;
  private final List<ThreadFunction.Result> results;

  private CThread(String statements, Map<String, String> parameters, List<ThreadFunction.Result> results) {
    this.statements = statements;
    this.parameters = parameters;
    this.results = results;
  }

  static CThread of(LitmusTest test, int number, Notation notation) {
    LitmusTest ordered = CompiledOrders.inTextOrder(test);
    LitmusThread thread = ordered.threads().get(number);
    Set<String> observed = Observed.registers(thread, Observed.asked(ordered, number));
    List<Instruction> body = new ArrayList<>();
    observed.forEach(r -> body.add(new Instruction.Assign(r, Expression.constant(0), Span.NONE)));
    body.addAll(thread.body());
    List<LitmusThread> threads = new ArrayList<>(ordered.threads());
    threads.set(number, thread.withBody(body));
    TestPrinter printer = new TestPrinter(new LitmusTest(ordered.language(), ordered.name(), ordered.description(),
        ordered.locations(), threads, ordered.condition()), notation);
    String lines = printer.statements(number, true).stream().map(l -> "  " + l + "\n").collect(Collectors.joining());
    return new CThread(lines, printer.parameters(number), ThreadFunction.Result.laidOut(observed, thread::type));
  }

  /** @param words what stands before a function that is compiled */
  ThreadFunction function(String words, String name) {
    String structure = "struct " + name + "_result";
    boolean several = results.size() > 1;
    String type = results.isEmpty() ? "void" : several ? structure : TypeWords.name(results.get(0).type());
    String declared = !several ? "" : results.stream().map(r -> TypeWords.name(r.type()) + " " + r.register() + ";")
        .collect(Collectors.joining(" ", structure + " { ", " };\n"));
    String values = results.stream().map(ThreadFunction.Result::register).collect(Collectors.joining(", "));
    String returned = results.isEmpty() ? "" : several
        ? "  " + structure + " periscope_result = {" + values + "};\n  return periscope_result;\n"
        : "  return " + values + ";\n";
    String text = declared + words + type + " " + name + "(" + String.join(", ", parameters.values()) + ") {\n"
        + statements + returned + "}";
    return new ThreadFunction(name, text, List.copyOf(parameters.keySet()), results);
  }
}
