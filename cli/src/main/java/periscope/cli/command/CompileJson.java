package periscope.cli.command;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.memory.Placement;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.mappings.Compilation;
import periscope.mappings.Origin;
import periscope.mappings.table.Mapping;
import periscope.reports.json.PlaceJson;
import periscope.reports.json.RowJson;

/**
 * The report of {@code periscope compile --json}; {@code docs/schemas/compile.schema.json} describes its fields.
 *
 * @param text the result, as the command prints it without {@code --json}
 */
@Schema(name = "compile", edition = 1, title = "periscope compile TEST --json")
record CompileJson(
    @Field("the test's name") String test,
    @Field("the mapping's name; absent with --emit alone") Optional<String> mapping,
    @Field("its file as given, or shipped:NAME") Optional<String> mappingFile,
    @Field("the header of tests in its language") String language,
    @Field("what the command prints without --json") String text,
    @Field("the compiled threads; absent with --emit alone") Optional<List<Thread>> threads) {

  /**
   * A thread of the compiled test.
   *
   * @param code the instructions in program order
   */
  record Thread(int workGroup, int device, List<Compiled> code) {}

  /** An instruction, and the row that it comes from; the row is absent if no table has rows for the instruction. */
  record Compiled(String instruction, Optional<RowJson> row) {}

  /** The report on a test that was not compiled, but only written in another form. */
  static CompileJson of(LitmusTest test, String text) {
    return new CompileJson(
        test.name(), Optional.empty(), Optional.empty(), test.language(), text, Optional.empty());
  }

  static CompileJson of(Mapping mapping, Compilation compiled, LitmusLanguage language, String text) {
    LitmusTest target = compiled.target();
    List<Thread> threads = IntStream.range(0, target.threads().size()).mapToObj(t -> {
      Placement at = target.threads().get(t).placement();
      List<Origin> origins = compiled.origins().get(t);
      return new Thread(at.workGroup(), at.device(), IntStream.range(0, origins.size()).mapToObj(i -> new Compiled(
          language.print(target.threads().get(t).body().get(i)), origins.get(i).row().map(RowJson::of))).toList());
    }).toList();
    return new CompileJson(target.name(), Optional.of(mapping.name()),
        Optional.of(PlaceJson.file(mapping.place().text())), target.language(), text, Optional.of(threads));
  }
}
