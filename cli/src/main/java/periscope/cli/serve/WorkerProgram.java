package periscope.cli.serve;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.cli.session.Session;
import periscope.cli.session.Terminal;
import periscope.process.Parent;

/** The command lines that start this program once more, as a small process that answers questions of strangers. */
final class WorkerProgram {

  private static final String COMMAND = "periscope.cli.Main";
  private static final String ARCHIVE = "-XX:SharedArchiveFile=";
  private static final Set<String> SEARCHES = Set.of("verify", "check", "repair", "models-diff");
  private static final int WARNS_OF_NATIVE_LIBRARIES = 24;

  private WorkerProgram() {}

  /** The command line of a process that runs one command, whose arguments follow. */
  static List<String> words(String command) {
    // A short command is over before the optimising compiler would pay.
    return words("-Xmx256m", SEARCHES.contains(command) ? List.of() : List.of("-XX:TieredStopAtLevel=1"), COMMAND);
  }

  /** The command line of a process that answers questions about texts. */
  static List<String> texts() {
    return words("-Xmx512m", List.of(), TextWorker.class.getName());
  }

  /** The java that runs this, first. */
  private static List<String> words(String memory, List<String> options, String main) {
    List<String> words = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        memory, "-XX:MaxMetaspaceSize=192m", "-XX:+UseSerialGC", "-XX:ActiveProcessorCount=1", "-XX:-UsePerfData",
        "-XX:+ExitOnOutOfMemoryError", "-Xshare:auto", "-Xlog:disable", "-Dguice_bytecode_gen_option=DISABLED",
        "-D" + Session.STRANGERS + "=true", Parent.option()));
    // No terminal: the command says at regular times where it is.
    words.add("-D" + Terminal.TERMINALS + "=");
    words.addAll(options);
    // The classes that this process found ready, if it did.
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream().filter(w -> w.startsWith(ARCHIVE))
        .forEach(words::add);
    if (Runtime.version().feature() >= WARNS_OF_NATIVE_LIBRARIES) {
      words.addAll(List.of("--sun-misc-unsafe-memory-access=allow", "--enable-native-access=ALL-UNNAMED"));
    }
    words.addAll(List.of("-cp", classes(), main));
    return words;
  }

  /** The class path of this program with absolute paths, since each worker runs in a folder of its own. */
  private static String classes() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(p -> Path.of(p).toAbsolutePath().toString()).collect(Collectors.joining(File.pathSeparator));
  }
}
