package periscope.toy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import periscope.cli.Periscope;
import periscope.cli.session.Interruption;
import periscope.cli.session.Terminal;

/** One run of the command in this process. */
record Run(int exit, String out, String err) {

  static Run of(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit = Periscope.run(Terminal.plain(print(out), print(err)), new Interruption(), arguments);
    return new Run(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private static PrintStream print(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, false, StandardCharsets.UTF_8);
  }
}
