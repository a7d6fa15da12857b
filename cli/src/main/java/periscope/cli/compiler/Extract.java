package periscope.cli.compiler;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.cli.session.TimeOption;
import periscope.compilers.Compilers;
import periscope.compilers.TestedCompiler;
import periscope.compilers.ask.AnswerCache;
import periscope.compilers.ask.CompilerQuery;
import periscope.compilers.ask.StoppedException;
import periscope.compilers.extract.ExtractedTable;
import periscope.compilers.extract.Extraction;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.Prose;
import periscope.mappings.Mappings;
import periscope.mappings.table.ChangedCode;
import periscope.mappings.table.Heads;
import periscope.mappings.table.Lint;
import periscope.mappings.table.Mapping;
import periscope.reports.json.Json;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code periscope extract}: it writes the mapping table that a compiler implements. */
@picocli.CommandLine.Command(
    name = "extract",
    mixinStandardHelpOptions = true,
    description = "Write the mapping table that a real compiler implements: each operation "
        + "compiled by itself.",
    footer = {"",
      "Compilers: nvcc, nvcc-functions, clang, clang-scoped, llc, opt (of LLVM also with -19 for that release), "
          + "llc-19-gfx942 and others for AMD's GPUs, or a file of your own (docs/compilers.md).", "", "Examples:",
      "  periscope extract nvcc -o nvcc.map && periscope verify nvcc.map --first",
      "  periscope extract --diff nvcc.map nvcc"})
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

  @Option(names = "--diff", paramLabel = "OLD",
      description = "show only differences from another table: OLD is a compiler's name, a shipped mapping's name or a "
          + ".map file")
  private Optional<String> earlier = Optional.empty();

  @Option(names = "--json",
      description = "print the table, and the code of each operation, as JSON (docs/schemas/extract.schema.json)")
  private boolean json;

  @Mixin
  private TimeOption time = new TimeOption();

  public Extract(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Optional<Mapping> old = Optional.empty();
    Extraction extraction;
    String table;
    try {
      if (earlier.isPresent()) {
        old = Optional.of(earlier(earlier.get()));
      }
      extraction = extraction(compiler, level);
      table = ExtractedTable.print(extraction, "periscope extract " + compiler
          + level.map(l -> " --level " + l).orElse(""));
    } catch (StoppedException e) {
      session.terminal().note(e.getMessage() + "; no table was written");
      return Exit.UNKNOWN;
    }
    Terminal terminal = session.terminal();
    // What is written has to be what Periscope reads.
    Mapping read = new Mappings().parse(new SourceText(compiler + ".map", table));
    Lint.check(read).forEach(d -> terminal.note(d.render()));
    terminal.note(Prose.count(extraction.code().size(), "operation") + " in the table, " + extraction.refused().size()
        + " not compiled");
    extraction.nearlyNothing().ifPresent(terminal::note);
    out.ifPresent(file -> write(file, table));
    if (json) {
      terminal.line(Json.print(ExtractJson.of(extraction, table)));
    } else if (old.isPresent()) {
      return differences(old.get(), read);
    } else if (out.isEmpty()) {
      terminal.line(table.stripTrailing());
    }
    return extraction.nearlyNothing().isPresent() ? Exit.UNKNOWN : Exit.OK;
  }

  private Extraction extraction(String name, Optional<String> at) {
    TestedCompiler asked = Compilers.load(name).forOperations();
    String chosen = at.orElse(asked.usualLevel());
    LevelOption.check(chosen, List.copyOf(asked.levels().keySet()), asked, spec);
    Terminal terminal = session.terminal();
    try {
      CompilerQuery open =
          new CompilerQuery(asked, chosen, AnswerCache.none(), time.limit().over(session::stopped));
      return Extraction.of(open, done -> terminal.progress(Prose.count(done, "operation") + " of " + name));
    } finally {
      terminal.progress("");
    }
  }

  /** The table to compare with: that of another compiler, or an existing one. */
  private Mapping earlier(String name) {
    if (Mappings.shipped().contains(name) || name.endsWith(Mappings.SUFFIX)) {
      return session.inputs().mapping(name);
    }
    return new Mappings().parse(
        new SourceText(name + Mappings.SUFFIX, ExtractedTable.print(extraction(name, Optional.empty()), name)));
  }

  /** Reports the differences between two tables, like {@code diff}: the exit code says whether there are any. */
  private int differences(Mapping old, Mapping now) {
    if (!old.from().equals(now.from()) || !old.to().equals(now.to())) {
      throw new ParameterException(spec.commandLine(), earlier.orElseThrow() + " goes from " + old.from() + " to "
          + old.to() + ", and " + compiler + " from " + now.from() + " to " + now.to());
    }
    Terminal terminal = session.terminal();
    List<ChangedCode> changes = ChangedCode.of(old, now);
    for (ChangedCode change : changes) {
      Prose.hanging(String.join(", ", Heads.of(now.source(), now.target(), change.operations())), 4, Prose.WIDTH)
          .forEach(l -> terminal.line(terminal.colours().strong(l)));
      terminal.line("  - " + change.before().orElse("no row"));
      terminal.line("  + " + change.after().orElse("no row"));
    }
    if (changes.isEmpty()) {
      terminal.line("The same code for every operation.");
    }
    return changes.isEmpty() ? Exit.OK : Exit.FAILS;
  }

  private void write(Path file, String table) {
    try {
      Files.writeString(file, table, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new ParameterException(spec.commandLine(), "the table cannot be written: " + e.getMessage());
    }
  }
}
