package periscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.core.util.Separators.Spacing;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.litmus.schema.Schema;

/**
 * Each schema in {@code docs/schemas} is generated from the record of its report. {@code -Dpromote=true} rewrites the
 * files from the records.
 */
class SchemaOfRecordsTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The records of reports, some of which only their packages see. */
  private static final List<String> REPORTS = List.of(
      "applications.report.CostJson", "applications.report.HardenJson", "applications.report.RunJson",
      "applications.report.StressJson", "applications.report.TuneJson", "cli.application.ListApplications$Report",
      "cli.command.CompileJson", "cli.command.LintJson", "cli.command.ListJson", "cli.compiler.CheckJson",
      "cli.compiler.CodeJson",
      "cli.compiler.ExtractJson", "cli.results.ResultsJson", "comparison.device.DeviceJson$Report",
      "comparison.device.RunJson", "comparison.oracle.Observations",
      "comparison.oracle.ValidateJson", "kernels.KernelJson", "kernels.pairs.PairsJson", "kernels.launch.RunsJson",
      "reports.analysis.AnalyseJson", "reports.exploration.ExploreJson", "reports.simulation.SimulateJson",
      "verifier.matrix.MatrixJson", "verifier.mutation.MutationJson", "verifier.mutation.ModelsDiffJson",
      "verifier.report.ProgramJson", "verifier.report.VerifyJson", "verifier.table.CompareJson",
      "verifier.table.MinimiseJson", "verifier.table.RepairJson");

  static Stream<Class<?>> reports() {
    return REPORTS.stream().map(SchemaOfRecordsTest::named);
  }

  private static Class<?> named(String name) {
    try {
      return Class.forName("periscope." + name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("reports")
  void aSchemaIsThatOfItsRecord(Class<?> report) throws IOException {
    String name = report.getAnnotation(Schema.class).name();
    String generated = print(RecordSchema.of(report));
    if (Boolean.getBoolean("promote")) {
      Files.writeString(Reports.file(name), generated);
    } else {
      assertEquals(generated, Files.readString(Reports.file(name)), () -> Reports.file(name) + " is not the schema of "
          + report.getName() + "; -Dpromote=true writes the schema");
    }
  }

  @Test
  void everySchemaHasARecord() throws IOException {
    assertEquals(Reports.names(),
        reports().map(r -> r.getAnnotation(Schema.class).name()).sorted().toList());
  }

  /** A field on each line; lists of words on one. */
  private static String print(JsonNode schema) throws IOException {
    Separators separators = Separators.createDefaultInstance().withObjectFieldValueSpacing(Spacing.AFTER);
    return JSON.writer(new DefaultPrettyPrinter(separators)).writeValueAsString(schema) + "\n";
  }
}
