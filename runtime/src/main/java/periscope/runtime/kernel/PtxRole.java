package periscope.runtime.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import periscope.lang.ptx.kernel.PtxThread;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.PtxInstruction;
import periscope.litmus.memory.Location;
import periscope.litmus.source.SourceText;
import periscope.runtime.kernel.dialect.Lines;
import periscope.runtime.kernel.dialect.Names;

/**
 * One thread of a PTX test as an {@code asm} statement of the OpenCL C that devices of NVIDIA take. It is one
 * statement, so that the compiler of OpenCL C can move nothing into it or about in it.
 */
final class PtxRole {

  private final LitmusTest test;
  private final int thread;
  private final Names names;
  private final SourceText text;

  PtxRole(LitmusTest test, int thread, Names names, SourceText text) {
    this.test = test;
    this.thread = thread;
    this.names = names;
    this.text = text;
  }

  void write(Lines out) {
    List<String> results = PtxThread.results(test.threads().get(thread).body());
    PtxThread code = PtxThread.of(test, thread, text, operands(results), KernelWriter.LOOP_TURNS);
    out.line("uint left = 0;");
    out.open("asm volatile(");
    out.line("\"{\\n\\t\"");
    code.lines().forEach(l -> out.line("\"" + operandsOf(l) + "\\n\\t\""));
    out.line("\"}\"");
    List<String> outputs = new ArrayList<>(List.of("\"=r\"(left)"));
    results.forEach(r -> outputs.add("\"=r\"(" + names.register(thread, r) + ")"));
    out.line(": " + String.join(", ", outputs));
    out.line(": " + String.join(", ", test.locations().stream()
        .map(x -> "\"l\"((ulong) " + names.location(x.name()) + ")").toList()));
    out.close(": \"memory\");");
    out.line("gave_up = left != 0;");
  }

  private PtxThread.Surroundings operands(List<String> results) {
    return new PtxThread.Surroundings() {
      @Override
      public String address(Location location) {
        int at = IntStream.range(0, test.locations().size()).filter(i -> test.locations().get(i).equals(location))
            .findFirst().orElseThrow();
        return operand(1 + results.size() + at);
      }

      @Override
      public String result(String register) {
        return operand(1 + results.indexOf(register));
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

  /** In an {@code asm} statement {@code %0} is an operand and {@code %%r} a register. */
  private static String operandsOf(String line) {
    return line.replace("%", "%%").replaceAll("@\\{(\\d+)}", "%$1");
  }

  /** Whether the test's threads meet at barriers, which count whole warps. */
  static boolean barriers(LitmusTest test) {
    return Constants.instructions(test).stream().anyMatch(PtxInstruction.Bar.class::isInstance);
  }
}
