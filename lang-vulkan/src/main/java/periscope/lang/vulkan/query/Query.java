package periscope.lang.vulkan.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A question: whether some execution, with the values that the test states, meets a conjunction of conditions.
 *
 * @param satisfiable whether the test's author expects such an execution
 * @param chains      whether there are chains of availability and visibility operations
 * @param terms       the conditions, as they are written, without blanks
 */
public record Query(boolean satisfiable, boolean chains, List<String> terms) {

  private static final String CONSISTENT = "consistent[X]";
  /** For each condition beside {@code consistent[X]}, the file with its axioms. */
  private static final Map<String, String> CONDITIONS = Map.of("#dr=0", "no-race", "#dr>0", "some-race",
      "#rs>1", "two-in-sequences", "#rs=2", "just-two-in-sequences");
  private static final Pattern FORM = Pattern.compile("(SATISFIABLE|NOSOLUTION)\\b\\s*(NOCHAINS\\b)?(.*)");

  /** A question whose conditions have no model. */
  public static final class Unknown extends Exception {
    private static final long serialVersionUID = 1L;

    Unknown(String term) {
      super("no model answers a question about '" + term + "'; conditions are consistent[X], "
          + CONDITIONS.keySet().stream().sorted().collect(Collectors.joining(", ")));
    }
  }

  public Query {
    terms = List.copyOf(terms);
  }

  /** Whether a line is a question. */
  public static boolean is(String line) {
    return FORM.matcher(line.strip()).matches();
  }

  /**
   * Reads a line that {@linkplain #is is} a question.
   *
   * @throws Unknown for a condition that no model has
   */
  public static Query read(String line) throws Unknown {
    Matcher found = FORM.matcher(line.strip());
    if (!found.matches()) {
      throw new IllegalArgumentException("not a question: " + line);
    }
    List<String> terms = new ArrayList<>();
    for (String part : found.group(3).split("&&")) {
      String term = part.replaceAll("[\\s()]", "");
      if (!term.equals(CONSISTENT) && !CONDITIONS.containsKey(term)) {
        throw new Unknown(part.strip());
      }
      terms.add(term);
    }
    return new Query(found.group(1).equals("SATISFIABLE"), found.group(2) == null, terms);
  }

  /** The question that a test's free text asks; empty if its first line is none. */
  public static Optional<Query> of(String description) {
    Optional<String> first = description.lines().findFirst().filter(Query::is);
    try {
      return first.isPresent() ? Optional.of(read(first.get())) : Optional.empty();
    } catch (Unknown e) {
      return Optional.empty();
    }
  }

  /** The model whose executions are those about which the question asks. */
  public String model() {
    String executions = !terms.contains(CONSISTENT) ? "vulkan-relations"
        : chains ? "vulkan-executions" : "vulkan-nochains-executions";
    return Stream.concat(Stream.of(executions), terms.stream().filter(CONDITIONS::containsKey).map(CONDITIONS::get)
        .distinct()).collect(Collectors.joining("+"));
  }

  /** The question in one line. */
  public String print() {
    return (satisfiable ? "SATISFIABLE " : "NOSOLUTION ") + (chains ? "" : "NOCHAINS ") + String.join(" && ", terms);
  }
}
