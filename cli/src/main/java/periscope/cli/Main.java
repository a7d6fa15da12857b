package periscope.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import periscope.cli.session.CacheOption;
import periscope.cli.session.Interruption;
import periscope.cli.session.Session;
import periscope.cli.session.Terminal;
import periscope.process.Parent;
import periscope.runtime.Devices;

/** The entry point of the {@code periscope} command. */
public final class Main {

  /**
   * The property with the number of the descriptor for results; the launcher sets it. Descriptor 1 is stderr then:
   * native libraries (drivers, their loaders, solvers) print what they like to it, and Java's streams cannot prevent
   * that.
   */
  private static final String OUT = "periscope.out";

  private Main() {}

  public static void main(String[] arguments) {
    Parent.follow();
    PrintStream out = stream(results());
    PrintStream err = stream(FileDescriptor.err);
    Interruption interruption = new Interruption();
    interruption.listen();
    // Texts of strangers are not worth keeping, and may not fill the disk.
    Optional<Path> cache = Boolean.getBoolean(Session.STRANGERS) ? Optional.empty() : CacheOption.ofUser();
    int status = Periscope.run(Terminal.of(out, err), interruption, cache, arguments);
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

  /**
   * A stream that writes UTF-8 whatever the locale: test files and tables are UTF-8, and quotations from them must
   * survive a pipe.
   */
  private static PrintStream stream(FileDescriptor descriptor) {
    return new PrintStream(new FileOutputStream(descriptor), false, StandardCharsets.UTF_8) {};
  }
}
