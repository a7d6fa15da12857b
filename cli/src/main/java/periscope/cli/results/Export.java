package periscope.cli.results;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.results.exchange.Exporter;
import periscope.results.store.ResultStore;
import periscope.results.store.StoreProblem;
import periscope.results.store.StoredRun;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code periscope results export}. */
@picocli.CommandLine.Command(
    name = "export",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Write runs as records in the public form, or as a table.",
    footer = {"", "Records have the three classes that published ones have; the table has everything."})
public final class Export implements Subcommand {

  /** The forms in which runs are written. */
  enum Form {
    RECORD,
    CSV
  }

  private final Session session;

  @Parameters(paramLabel = "RUN", arity = "0..*", description = "numbers of runs; all of them without it")
  private List<Long> numbers = List.of();

  @Option(names = "--emit", paramLabel = "FORM", defaultValue = "record",
      description = "the form: record (a JSON array of records) or csv (a table) (default: ${DEFAULT-VALUE})")
  private Form form;

  @Option(names = {"-o", "--out"}, paramLabel = "FILE",
      description = "write to this file in place of standard output")
  private Optional<Path> out = Optional.empty();

  @Mixin
  private DatabaseOption database = new DatabaseOption();

  public Export(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    try (ResultStore store = database.existing()) {
      List<StoredRun> all = store.runs();
      List<Long> known = all.stream().map(StoredRun::id).toList();
      numbers.stream().filter(n -> !known.contains(n)).findFirst().ifPresent(n -> {
        throw StoreProblem.of(database.file(), "there is no run " + n, "'periscope results list' shows what there is");
      });
      List<StoredRun> runs = all.stream().filter(r -> numbers.isEmpty() || numbers.contains(r.id())).toList();
      if (out.isPresent()) {
        try (OutputStream to = Files.newOutputStream(out.get())) {
          write(store, runs, to);
        }
      } else {
        write(store, runs, session.terminal().out());
      }
    } catch (UncheckedIOException | IOException e) {
      Throwable cause = e instanceof UncheckedIOException ? e.getCause() : e;
      throw StoreProblem.of(out.orElse(Path.of("standard output")), "this cannot be written: " + cause.getMessage(),
          "name another file with --out");
    }
    return Exit.OK;
  }

  private void write(ResultStore store, List<StoredRun> runs, OutputStream to) throws IOException {
    Exporter exporter = new Exporter(store);
    if (form == Form.CSV) {
      exporter.table(runs, to);
    } else {
      exporter.records(runs, to);
      to.write('\n');
    }
    to.flush();
  }
}
