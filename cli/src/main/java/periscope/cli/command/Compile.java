package periscope.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.cli.session.Definitions;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.ShowOption;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.inputs.Forms;
import periscope.inputs.TestInput;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.sequencing.CompiledOrders;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.TextTable;
import periscope.mappings.Compilation;
import periscope.mappings.Compiler;
import periscope.mappings.Origin;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.reports.json.Json;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code periscope compile}: it compiles a source test to the mapping's target code. */
@picocli.CommandLine.Command(
    name = "compile",
    mixinStandardHelpOptions = true,
    description = "Compile a source test with a mapping and print the result; or write a test in another form.",
    footer = {"", "Examples:", "  periscope compile MP.litmus --mapping rsp-proposed --show rows",
      "  periscope compile cas-sl --mapping cuda-5.5-ptx --emit ptx > cas-sl.ptx",
      "  periscope compile MP+bar+bar --emit kernel > mp.cl",
      "  periscope compile message-passing.json --emit litmus"})
public final class Compile implements Subcommand {

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FILE", description = "a source test: a shipped one's name or a file")
  private String file;

  @Parameters(index = "1", arity = "0..1", paramLabel = "MAPPING", description = "the same as --mapping MAPPING")
  private Optional<String> behind = Optional.empty();

  @Option(names = {"-m", "--mapping"}, paramLabel = "MAPPING",
      description = "a shipped mapping's name or a .map file; may be left out with --emit")
  private Optional<String> mapping = Optional.empty();

  @Option(names = "--emit", paramLabel = "FORM",
      description = "write the result in another form: ptx, a kernel that ptxas assembles; neutral, GPUHarbor's "
          + "JSON for OpenCL tests; kernel, a file that periscope kernel reads, for OpenCL and CUDA tests; opencl, "
          + "glsl, wgsl, the test as a kernel for other programs to run; wgsl-published, the same with barriers in "
          + "the place of fences; litmus, a litmus test of the language of the result: the target language of "
          + "--mapping, or FILE's own")
  private Optional<String> form = Optional.empty();

  @Mixin
  private Definitions definitions = new Definitions();

  @Mixin
  private ShowOption show = new ShowOption();

  @Option(names = "--json",
      description = "print the result, and each instruction with its row, as JSON (docs/schemas/compile.schema.json)")
  private boolean json;

  public Compile(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    session.inputs().sources().define(definitions.compilation());
    boolean rows = show.of("rows").contains("rows");
    if (behind.isPresent() && mapping.isPresent()) {
      throw new ParameterException(spec.commandLine(), "compile takes one mapping: '" + behind.get()
          + "' behind FILE, or --mapping " + mapping.get());
    }
    Optional<String> named = mapping.or(() -> behind);
    if (named.isEmpty() && form.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "compile wants a --mapping, or a form to --emit the test in");
    } else if (named.isEmpty()) {
      TestInput input = session.inputs().test(file);
      String text = emitted(input.test(), input.text());
      session.terminal().line(json ? Json.print(CompileJson.of(input.test(), text)) : text);
      return Exit.OK;
    }
    Mapping table = session.inputs().mapping(named.get());
    TestInput input = session.inputs().test(file);
    if (CompiledOrders.open(input.test())) {
      session.terminal().note(CompiledOrders.TEXT_ORDER);
    }
    Compilation compiled = Compiler.compile(input.test(), input.text(), table);
    LitmusTest target = compiled.target();
    String text = form.isPresent()
        ? emitted(target, input.text()) : session.inputs().languages().ofHeader(target.language()).print(target);
    Terminal terminal = session.terminal();
    if (json) {
      LitmusLanguage language = session.inputs().languages().ofHeader(target.language());
      terminal.line(Json.print(CompileJson.of(table, compiled, language, text.stripTrailing())));
    } else if (rows) {
      rows(session, compiled).forEach(terminal::line);
    } else {
      terminal.line(text.stripTrailing());
    }
    return Exit.OK;
  }

  /**
   * The test in the form of {@code --emit}.
   *
   * @throws ParameterException if the test's language has no such form
   */
  private String emitted(LitmusTest test, SourceText text) {
    return new Forms(session.inputs()).find(form.get(), test.language())
        .orElseThrow(() -> new ParameterException(spec.commandLine(), Forms.none(form.get(), test.language())))
        .emit(test, text).stripTrailing();
  }

  /** The instructions of each thread. Where a row's instructions begin, the row stands behind. */
  private static List<String> rows(Session session, Compilation compiled) {
    List<List<String>> cells = new ArrayList<>();
    LitmusLanguage target = session.inputs().languages().ofHeader(compiled.target().language());
    List<LitmusThread> threads = compiled.target().threads();
    for (int t = 0; t < threads.size(); t++) {
      var place = threads.get(t).placement();
      String head = "P" + t + " @wg " + place.workGroup() + ", dev " + place.device();
      Origin before = null;
      for (int i = 0; i < threads.get(t).body().size(); i++) {
        Origin origin = compiled.origins().get(t).get(i);
        Optional<Row> row = origin.row();
        boolean begins = before == null || before.source() != origin.source();
        cells.add(List.of(i == 0 ? head : "", target.print(threads.get(t).body().get(i)),
            begins ? row.map(Row::text).orElse("") : "", begins ? row.map(r -> r.place().toString()).orElse("") : ""));
        before = origin;
      }
    }
    return TextTable.align(List.of("thread", "instruction", "row", "of"), cells);
  }
}
