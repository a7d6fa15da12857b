package periscope.cli.search;

import periscope.cli.session.Session;
import periscope.mappings.table.Mapping;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The mapping that a command is about, and the target of its compiled programs. */
public final class Subject {

  @Parameters(index = "0", paramLabel = "MAPPING", description = "a shipped mapping's name or a .map file")
  private String name;

  @Mixin
  private TargetOption target = new TargetOption();

  /** The mapping's name or path, as the command line gives it. */
  public String name() {
    return name;
  }

  public TargetOption target() {
    return target;
  }

  /**
   * Reads the mapping.
   *
   * @throws periscope.litmus.source.InvalidInputException if there is none, or it has errors
   */
  public Mapping mapping(Session session) {
    return session.inputs().mapping(name);
  }
}
