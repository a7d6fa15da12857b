package periscope.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import periscope.cli.session.Interruption;
import periscope.cli.session.Terminal;
import periscope.runtime.Devices;

/** The entry of the {@code periscope} command. */
public final class Main {

  /**
   * Set by the launcher: the number of the descriptor that results go to. Descriptor 1 is then stderr, for native
   * libraries (drivers, their loaders, solvers) print to it what they like, and no stream of Java's is in their way.
   */
  private static final String OUT = "periscope.out";

  private Main() {}

  public static void main(String[] arguments) {
    PrintStream out = stream(results());
    PrintStream err = stream(FileDescriptor.err);
    Interruption interruption = new Interruption();
    interruption.listen();
    int status = Periscope.run(Terminal.of(out, err), interruption, arguments);
    out.flush();
    err.flush();
    Devices.end();
    System.exit(status);
  }

  private static FileDescriptor results() {
    Integer number = Integer.getInteger(OUT);
    if (number == null) {
      return FileDescriptor.out;
    }
    try {
      Constructor<FileDescriptor> numbered = FileDescriptor.class.getDeclaredConstructor(int.class);
      numbered.setAccessible(true);
      return numbered.newInstance(number);
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw new IllegalStateException("-D" + OUT + " wants --add-opens java.base/java.io=ALL-UNNAMED", e);
    }
  }

  /** UTF-8 whatever the locale: test files and tables are UTF-8, and what is quoted of them must survive a pipe. */
  private static PrintStream stream(FileDescriptor descriptor) {
    return new PrintStream(new FileOutputStream(descriptor), false, StandardCharsets.UTF_8) {};
  }
}
