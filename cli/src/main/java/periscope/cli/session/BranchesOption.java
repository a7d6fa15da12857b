package periscope.cli.session;

import periscope.mappings.Conditionals;
import picocli.CommandLine.Option;

/** The {@code --branches} option, to be mixed into commands that judge compiled programs. */
public final class BranchesOption {

  @Option(names = "--branches",
      description = "take compiled conditionals and loops as branches, on which all depends that follows, and keep each"
          + " dependency of the text; without it those are lost that a compiler may drop")
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
