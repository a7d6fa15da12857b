package periscope.cli.compiler;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.compilers.extract.Extraction;
import periscope.mappings.table.SourceOperation;

/**
 * The report of {@code periscope extract --json}; {@code docs/schemas/extract.schema.json} describes its fields.
 *
 * @param compilerVersion what the compiler says of itself
 * @param table           the table, as the command writes it without {@code --json}
 */
record ExtractJson(String compiler, String compilerVersion, String level, String from, String to, String table,
    List<Asked> operations) {

  /** @param code its instructions; absent if there are none that a row can have, for a reason */
  record Asked(String operation, Optional<List<String>> code, Optional<String> refused) {}

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
