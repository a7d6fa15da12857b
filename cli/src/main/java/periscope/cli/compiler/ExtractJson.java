package periscope.cli.compiler;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.compilers.extract.Extraction;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.mappings.table.SourceOperation;

/**
 * The report of {@code periscope extract --json}; {@code docs/schemas/extract.schema.json} describes its fields.
 *
 * @param compilerVersion the compiler's own description of its version
 * @param table           the table, as the command writes it without {@code --json}
 */
@Schema(name = "extract", edition = 1, title = "periscope extract COMPILER --json")
record ExtractJson(
    @Field("the compiler's name, as its file has it") String compiler,
    @Field("what the compiler says of itself") String compilerVersion,
    @Field("the level of optimisation") String level,
    @Field("the language of the operations") String from,
    @Field("the language of the code") String to,
    @Field("the mapping table that the command writes without --json") String table,
    @Field("operations that the compiler was given") List<Asked> operations) {

  /**
   * An operation that the compiler was given.
   *
   * @param code the instructions that the compiler made of the operation; absent if it made none, or none that a row
   *             can hold: {@code refused} says why
   */
  record Asked(
      @Field("as mapping tables write it") String operation,
      @Field("the instructions that the compiler made of the operation, over its customary names")
      Optional<List<String>> code,
      @Field("why the compiler made no instructions of the operation that a row can hold") Optional<String> refused) {}

  static ExtractJson of(Extraction extraction, String table) {
    Stream<Asked> compiled = extraction.code().entrySet().stream()
        .map(e -> new Asked(e.getKey().toString(), Optional.of(e.getValue()), Optional.empty()));
    Stream<Asked> refused = extraction.refused().entrySet().stream()
        .map((Map.Entry<SourceOperation, String> e) ->
            new Asked(e.getKey().toString(), Optional.empty(), Optional.of(e.getValue())));
    return new ExtractJson(extraction.compiler().name(), extraction.version(), extraction.level(),
        extraction.compiler().from(), extraction.compiler().to(), table, Stream.concat(compiled, refused).toList());
  }
}
