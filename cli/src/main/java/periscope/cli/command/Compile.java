package periscope.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.cli.Instructions;
import periscope.cli.Columns;
import periscope.cli.Command;
import periscope.cli.Exit;
import periscope.cli.Session;
import periscope.cli.Terminal;
import periscope.cli.TestInput;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.mappings.Compilation;
import periscope.mappings.Compiler;
import periscope.mappings.Origin;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code periscope compile}: a source test as the mapping's target code. */
@picocli.CommandLine.Command(
    name = "compile",
    mixinStandardHelpOptions = true,
    description = "Compile a source test with a mapping and print the result.",
    footer = {"", "Example:", "  periscope compile MP.litmus --mapping rsp-proposed --rows"})
public final class Compile implements Command {

  private final Session session;

  @Parameters(paramLabel = "FILE", description = "a source test: a shipped one's name or a file")
  private String file;

  @Option(names = {"-m", "--mapping"}, paramLabel = "MAPPING", required = true,
      description = "a shipped mapping's name or a .map file")
  private String mapping;

  @Option(names = "--rows", description = "show each instruction with the row that produced it, instead of a test file")
  private boolean rows;

  public Compile(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Mapping table = session.mapping(mapping);
    TestInput input = session.test(file);
    Compilation compiled = Compiler.compile(input.test(), input.text(), table);
    LitmusTest target = compiled.target();
    String text = session.languages().ofHeader(target.language()).print(target);
    Terminal terminal = session.terminal();
    if (rows) {
      rows(session, compiled).forEach(terminal::line);
    } else {
      terminal.line(text.stripTrailing());
    }
    return Exit.OK;
  }

  /** Each instruction of each thread, and the row behind it where it begins. */
  private static List<String> rows(Session session, Compilation compiled) {
    List<List<String>> cells = new ArrayList<>();
    List<LitmusThread> threads = compiled.target().threads();
    for (int t = 0; t < threads.size(); t++) {
      var place = threads.get(t).placement();
      String head = "P" + t + " @wg " + place.workGroup() + ", dev " + place.device();
      Origin before = null;
      for (int i = 0; i < threads.get(t).body().size(); i++) {
        Origin origin = compiled.origins().get(t).get(i);
        Optional<Row> row = origin.row();
        boolean begins = before == null || before.source() != origin.source();
        cells.add(List.of(i == 0 ? head : "", Instructions.text(session, compiled.target().language(), threads.get(t).body().get(i)),
            begins ? row.map(Row::text).orElse("") : "", begins ? row.map(r -> r.place().toString()).orElse("") : ""));
        before = origin;
      }
    }
    return Columns.align(List.of("thread", "instruction", "row", "of"), cells);
  }
}
