package periscope.reports.sarif;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The part of SARIF 2.1.0 that Periscope writes, field by field (OASIS Standard, section 3). */
final class Sarif {

  static final String VERSION = "2.1.0";
  static final String SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";

  private Sarif() {}

  record Log(@JsonProperty("$schema") String schema, String version, List<Run> runs) {}

  record Run(
      Tool tool,
      AutomationDetails automationDetails,
      List<Invocation> invocations,
      List<Result> results,
      String columnKind) {}

  /**
   * The identity of a series of runs.
   *
   * @param id identifier of the series; services keep the results of different series apart
   */
  record AutomationDetails(String id) {}

  record Tool(Driver driver) {}

  record Driver(String name, String version, List<Descriptor> rules) {}

  record Descriptor(
      String id,
      String name,
      Message shortDescription,
      Message fullDescription,
      Configuration defaultConfiguration) {}

  record Configuration(String level) {}

  /**
   * The execution of the command.
   *
   * @param executionSuccessful whether the command had an answer, whatever it is
   */
  record Invocation(
      boolean executionSuccessful, int exitCode, Optional<List<Notification>> toolExecutionNotifications) {}

  record Notification(String level, Message message) {}

  record Result(
      String ruleId,
      int ruleIndex,
      String level,
      Message message,
      List<Location> locations,
      Optional<List<Location>> relatedLocations,
      Optional<Map<String, String>> partialFingerprints) {}

  record Message(String text) {}

  record Location(
      Optional<Integer> id,
      PhysicalLocation physicalLocation,
      Optional<List<LogicalLocation>> logicalLocations,
      Optional<Message> message) {}

  record PhysicalLocation(ArtifactLocation artifactLocation, Optional<Region> region) {}

  record ArtifactLocation(String uri) {}

  record Region(int startLine, int startColumn, int endLine, int endColumn) {}

  record LogicalLocation(String name, String kind) {}
}
