package periscope.cli.session;

import periscope.mappings.Conditionals;
import picocli.CommandLine.Option;

/** The {@code --branches} option, to be mixed into commands that judge compiled programs. */
public final class BranchesOption {

  @Option(names = "--branches",
      description = "compile conditionals and loops to branches, on which all later events depend, and keep each "
          + "dependency of the text; without this option, dependencies that a compiler may drop are lost")
  private boolean branches;

  /** The form in which conditionals are compiled. */
  public Conditionals form() {
    return branches ? Conditionals.BRANCHES : Conditionals.PREDICATED;
  }

  /** Whether the option was given. */
  public boolean given() {
    return branches;
  }
}
