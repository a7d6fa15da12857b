package periscope.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** The main class of a process that runs several commands, each an argument with blanks between its words. */
final class SeveralCommands {

  /** The line behind each command's standard output and exit code. */
  static final String END = "--- end of a command\n";

  private SeveralCommands() {}

  public static void main(String[] commands) {
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    for (String command : commands) {
      Result result = Result.of(command.split(" "));
      out.print(result.out() + "exit " + result.exit() + "\n" + END);
    }
    System.exit(0);
  }
}
