package periscope.lang.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import periscope.lang.ptx.mnemonic.Mnemonics;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** What the tests of this module do with texts. */
final class PtxTexts {

  private static final Ptx PTX = new Ptx();

  private PtxTexts() {}

  /** Reads a test, and checks on the way that printing loses nothing. */
  static LitmusTest read(String text) {
    LitmusTest test = PTX.parse(new SourceText("t.litmus", text));
    String printed = PTX.print(test);
    assertEquals(test, PTX.parse(new SourceText("printed", printed)), printed);
    return test;
  }

  /** The instructions of a test of one thread, printed. */
  static List<String> body(String init, String... rows) {
    return read("PTX T { " + init + " }\n P0 ;\n" + String.join(" ;\n", rows) + " ;\n").threads().get(0).body().stream()
        .map(PtxTexts::print).toList();
  }

  static String print(Instruction instruction) {
    return instruction instanceof Instruction.Label l ? l.name() + ":" : Mnemonics.print(instruction);
  }

  /** The whole message about a text that is refused. */
  static String problem(String text) {
    return assertThrows(InvalidInputException.class, () -> PTX.parse(new SourceText("t.litmus", text))).getMessage();
  }

  /** The message about a thread of one instruction that is refused. */
  static String wrong(String instruction) {
    return problem("PTX T { x=0; }\n P0 ;\n " + instruction + " ;\n");
  }
}
