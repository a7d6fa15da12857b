package periscope.models.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.models.ast.Model;
import periscope.models.tool.Sign.Force;

/** Finds the tools that a model can be for. */
public final class Recognition {

  /** Functions and sets that every tool provides. */
  private static final Set<String> EVERYWHERE = Set.of(
      "id", "emptyset", "domain", "range", "fencerel", "toid", "noid", "linearisations", "generate_orders",
      "generate_cos", "orders");

  /**
   * A tool that a model can be for.
   *
   * @param because the evidence in the file, in words
   * @param fits    whether the tool has every name that the model uses
   */
  public record Candidate(Tool tool, String because, boolean fits) {}

  private final List<Tool> tools;

  public Recognition(List<Tool> tools) {
    this.tools = List.copyOf(tools);
  }

  /** The names that a model uses and does not define. */
  public static Set<String> free(Model model) {
    return FreeNames.of(model);
  }

  /**
   * The tools that a model can be for, by the signs in its file; empty if it has none. Signs take precedence over
   * hints; a hint counts only if the tool has all names of the model.
   *
   * @param language language of the vocabulary of the tests to be judged
   */
  public List<Candidate> candidates(Model model, String language) {
    Set<String> free = FreeNames.of(model);
    List<Candidate> signs = with(Force.SIGN, model, free, language);
    List<Candidate> found = signs.isEmpty() ? with(Force.HINT, model, free, language) : signs;
    List<Candidate> fitting = found.stream().filter(Candidate::fits).toList();
    return !fitting.isEmpty() || signs.isEmpty() ? fitting : found;
  }

  /** The tools that have tests of a language and every one of some names. */
  public List<Tool> fitting(Set<String> names, String language) {
    return tools.stream().filter(t -> fits(t, names, language)).toList();
  }

  private List<Candidate> with(Force force, Model model, Set<String> free, String language) {
    List<Candidate> found = new ArrayList<>();
    for (Tool tool : tools) {
      boolean never = tool.signs().stream().anyMatch(s -> s.force() == Force.NEVER && s.in(model, free).isPresent());
      Optional<String> seen = tool.signs().stream().filter(s -> s.force() == force)
          .flatMap(s -> s.in(model, free).stream()).findFirst();
      if (!never && seen.isPresent()) {
        found.add(new Candidate(tool, seen.get(), fits(tool, free, language)));
      }
    }
    return found;
  }

  private static boolean fits(Tool tool, Set<String> free, String language) {
    Optional<ToolNames> names = tool.names(language);
    return names.isPresent() && free.stream().allMatch(n -> EVERYWHERE.contains(n) || names.get().all().contains(n));
  }
}
