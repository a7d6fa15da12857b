package periscope.runtime.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.lang.ptx.kernel.PtxThread;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Location;
import periscope.litmus.source.SourceText;
import periscope.runtime.kernel.dialect.Lines;

/**
 * An {@code asm} statement with one thread of a PTX test, in the OpenCL C of NVIDIA's devices. The thread is one
 * statement, so that the compiler of OpenCL C can neither move code into it nor reorder its instructions.
 *
 * @param left      the variable that gets 0 if the thread ran to its end
 * @param result    the variable for each register that the thread writes
 * @param given     initial values of registers, as expressions; the other registers hold 0
 * @param addresses the expression for the address of each location
 */
record AsmStatement(String left, UnaryOperator<String> result, Map<String, String> given,
    UnaryOperator<String> addresses) {

  /**
   * Writes the statement.
   *
   * @param turns most jumps backwards of the thread
   */
  void write(LitmusTest test, int thread, SourceText text, int turns, Lines out) {
    List<String> results = PtxThread.results(test.threads().get(thread).body());
    List<String> registers = given.keySet().stream().sorted().toList();
    PtxThread code = PtxThread.of(test, thread, text, operands(test, results, registers), turns);
    out.open("asm volatile(");
    out.line("\"{\\n\\t\"");
    code.lines().forEach(l -> out.line("\"" + operandsOf(l) + "\\n\\t\""));
    out.line("\"}\"");
    out.line(": " + Stream.concat(Stream.of(left), results.stream().map(result)).map(v -> "\"=r\"(" + v + ")")
        .collect(Collectors.joining(", ")));
    List<String> inputs = new ArrayList<>(registers.stream().map(r -> "\"r\"(" + given.get(r) + ")").toList());
    test.locations().forEach(x -> inputs.add("\"l\"((ulong) " + addresses.apply(x.name()) + ")"));
    out.line(": " + String.join(", ", inputs));
    out.close(": \"memory\");");
  }

  private static PtxThread.Surroundings operands(LitmusTest test, List<String> results, List<String> given) {
    return new PtxThread.Surroundings() {
      @Override
      public String address(Location location) {
        return operand(1 + results.size() + given.size() + test.locations().indexOf(location));
      }

      @Override
      public String result(String register) {
        return operand(1 + results.indexOf(register));
      }

      @Override
      public Optional<String> given(String register) {
        return Optional.of(given.indexOf(register)).filter(i -> i >= 0).map(i -> operand(1 + results.size() + i));
      }

      @Override
      public String gaveUp() {
        return operand(0);
      }
    };
  }

  private static String operand(int number) {
    return "@{" + number + "}";
  }

  /**
   * A line of PTX with {@code %} doubled, as {@code asm} statements have registers, and <code>&#64;{n}</code> turned
   * into operand {@code %n}.
   */
  private static String operandsOf(String line) {
    return line.replace("%", "%%").replaceAll("@\\{(\\d+)}", "%$1");
  }
}
