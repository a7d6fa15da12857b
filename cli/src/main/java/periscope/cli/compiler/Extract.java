package periscope.cli.compiler;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import periscope.cli.json.Json;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.cli.session.TimeLimit;
import periscope.compilers.Compilers;
import periscope.compilers.TestedCompiler;
import periscope.compilers.ask.AnswerCache;
import periscope.compilers.ask.AskedCompiler;
import periscope.compilers.ask.StoppedException;
import periscope.compilers.extract.ExtractedTable;
import periscope.compilers.extract.Extraction;
import periscope.compilers.process.Limits;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Lint;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code periscope extract}: the mapping table that a compiler implements. */
@picocli.CommandLine.Command(
    name = "extract",
    mixinStandardHelpOptions = true,
    description = "Write the mapping table that a real compiler implements: each operation "
        + "compiled by itself.",
    footer = {"", "Compilers: nvcc, or a file of your own (docs/compilers.md).", "", "Example:",
      "  periscope extract nvcc -o nvcc.map && periscope verify nvcc.map --first"})
public final class Extract implements Subcommand {

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "COMPILER", description = "a shipped compiler's name or a .compiler file")
  private String compiler;

  @Option(names = {"-o", "--out"}, paramLabel = "FILE", description = "write the table to this file")
  private Optional<Path> out = Optional.empty();

  @Option(names = "--level", paramLabel = "NAME",
      description = "level of optimisation, as the compiler's file calls it; else the first that it has")
  private Optional<String> level = Optional.empty();

  @Option(names = "--json",
      description = "print the table, and the code of each operation, as JSON (docs/extract.schema.json)")
  private boolean json;

  @Mixin
  private TimeLimit time = new TimeLimit();

  public Extract(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    TestedCompiler asked = Compilers.load(compiler);
    String at = level.orElse(asked.usualLevel());
    LevelOption.check(at, List.copyOf(asked.levels().keySet()), asked, spec);
    Terminal terminal = session.terminal();
    Limits limits = Limits.USUAL.until(time.over(session.interruption()));
    Extraction extraction;
    try {
      AskedCompiler open = new AskedCompiler(asked, at, limits, AnswerCache.none());
      extraction = Extraction.of(open, done -> terminal.progress(done + " operations"));
    } catch (StoppedException e) {
      terminal.note(e.getMessage() + "; no table was written");
      return Exit.UNKNOWN;
    } finally {
      terminal.progress("");
    }
    String table = ExtractedTable.print(extraction, "periscope extract " + compiler
        + level.map(l -> " --level " + l).orElse(""));
    // What is written has to be what Periscope reads.
    List<Diagnostic> found = Lint.check(new Mappings().parse(new SourceText(compiler + ".map", table)));
    found.forEach(d -> terminal.note(d.render()));
    terminal.note(extraction.code().size() + " operations in the table, " + extraction.refused().size()
        + " not compiled");
    out.ifPresent(file -> write(file, table));
    if (json) {
      terminal.line(Json.print(ExtractJson.of(extraction, table)));
    } else if (out.isEmpty()) {
      terminal.line(table.stripTrailing());
    }
    return Exit.OK;
  }

  private void write(Path file, String table) {
    try {
      Files.writeString(file, table, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new ParameterException(spec.commandLine(), "the table cannot be written: " + e.getMessage());
    }
  }
}
