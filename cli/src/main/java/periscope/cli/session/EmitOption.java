package periscope.cli.session;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import periscope.reports.html.HtmlReport;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option {@code --emit} of commands whose report can be a page for browsers. */
public final class EmitOption {

  private static final String HTML = "html";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--emit", paramLabel = "html[:FILE]",
      description = "html: print the report as one HTML page, with pictures, in place of text; html:FILE: print the "
          + "text, and write the page into this file")
  private Optional<String> form = Optional.empty();

  /**
   * Checks the option before long work.
   *
   * @param json whether the command prints JSON
   * @throws ParameterException if there is no such form, or its file cannot be written
   */
  public void check(boolean json) {
    form.filter(f -> !f.equals(HTML) && !f.startsWith(HTML + ":")).ifPresent(f -> {
      throw wrong("--emit has no '" + f + "', only html, which prints a page, and html:FILE, which writes one");
    });
    file().filter(f -> f.toString().isEmpty() || Files.isDirectory(f)).ifPresent(f -> {
      throw wrong("--emit " + form.get() + " wants a file, such as html:" + f.resolve("report.html"));
    });
    if (json && printed()) {
      throw wrong("give one of --emit html and --json: both print to standard output; --emit html:FILE goes with "
          + "--json");
    }
  }

  /** Whether the user asks for a page. */
  public boolean given() {
    return form.isPresent();
  }

  /** Whether the page stands in place of the text. */
  public boolean printed() {
    return given() && file().isEmpty();
  }

  private Optional<Path> file() {
    return form.filter(f -> f.startsWith(HTML + ":")).map(f -> Path.of(f.substring(HTML.length() + 1)));
  }

  /**
   * Prints or writes the page, if the user asks for one.
   *
   * @param exit the exit code so far
   * @return the exit code, also for a page that cannot be written
   */
  public int write(Session session, int exit, Supplier<HtmlReport> report) {
    if (!given()) {
      return exit;
    }
    String document = report.get().document();
    if (printed()) {
      session.terminal().out().print(document);
      session.terminal().flush();
      return exit;
    }
    return ReportFile.write(session, file().get(), document) ? exit : Exit.worst(exit, Exit.INVALID);
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
