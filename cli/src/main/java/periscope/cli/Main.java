package periscope.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** The entry of the {@code periscope} command. */
public final class Main {

  private Main() {}

  public static void main(String[] arguments) {
    PrintStream out = stream(FileDescriptor.out);
    PrintStream err = stream(FileDescriptor.err);
    int status = Periscope.run(Terminal.of(out, err), arguments);
    out.flush();
    err.flush();
    System.exit(status);
  }

  /** UTF-8 whatever the locale: test files and tables are UTF-8, and what is quoted of them must survive a pipe. */
  private static PrintStream stream(FileDescriptor descriptor) {
    return new PrintStream(new FileOutputStream(descriptor), false, StandardCharsets.UTF_8) {};
  }
}
