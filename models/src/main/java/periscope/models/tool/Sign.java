package periscope.models.tool;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import periscope.models.ast.Comment;
import periscope.models.ast.Model;
import periscope.models.ast.Statement;

/**
 * A sign in a model's file that speaks for or against a tool: all of its parts together.
 *
 * @param force the weight of the sign, for or against the tool
 * @param parts the parts of the file that the sign looks at
 */
public record Sign(Force force, List<Part> parts) {

  /** The weight of a sign. */
  public enum Force {
    /** The file is for the tool, or for another tool with such a sign. */
    SIGN,
    /** The file may be for the tool, if the tool has all its names and no other tool has a stronger sign. */
    HINT,
    /** The file is not for the tool. */
    NEVER
  }

  /** The part of a file that a sign examines. */
  public enum Look {
    /** The header consists of these words; {@code *} matches any word. */
    HEADER,
    /** The header is a string alone, and equals this text. */
    TITLE,
    /** Its header starts with a word, not with a string. */
    BARE,
    /** The file has one of these options for herd. */
    OPTION,
    /** The file includes a file with one of these names. */
    INCLUDE,
    /** The file uses one of these names without defining it. */
    NAME,
    /** The file has comments of one of these kinds. */
    COMMENT,
    /** The file has a check with one of these roles. */
    ROLE
  }

  /** A part of a file and the words that it must have. */
  public record Part(Look look, List<String> words) {
    public Part {
      words = List.copyOf(words);
    }
  }

  public Sign {
    parts = List.copyOf(parts);
  }

  /** The sign's evidence in a file, in words; empty if the file does not have the sign. */
  Optional<String> in(Model model, Set<String> free) {
    StringBuilder words = new StringBuilder();
    for (Part part : parts) {
      Optional<String> seen = seen(part, model, free);
      if (seen.isEmpty()) {
        return Optional.empty();
      }
      words.append(words.isEmpty() ? "" : " and ").append(seen.get());
    }
    return Optional.of(words.toString());
  }

  private static Optional<String> seen(Part part, Model model, Set<String> free) {
    List<String> words = part.words();
    List<String> header = model.manner().header();
    String shown = "its header '" + String.join(" ", header) + "'";
    return switch (part.look()) {
      case HEADER -> said(matches(words, header), shown);
      case TITLE -> said(header.equals(List.of("\"" + String.join(" ", words) + "\"")), shown);
      case BARE -> said(!header.isEmpty() && !header.get(0).startsWith("\""), shown);
      case OPTION -> first(words, Set.copyOf(model.manner().options()), "the option '", "'");
      case INCLUDE -> first(words, Set.copyOf(model.manner().includes()), "its include of '", "'");
      case NAME -> first(words, free, "the name '", "'");
      case COMMENT -> first(words, comments(model), "its comments of the kind '", "'");
      case ROLE -> first(words, roles(model), "the check '", "'");
    };
  }

  private static Optional<String> said(boolean there, String words) {
    return there ? Optional.of(words) : Optional.empty();
  }

  private static Optional<String> first(List<String> words, Set<String> there, String before, String behind) {
    return words.stream().filter(there::contains).findFirst().map(w -> before + w + behind);
  }

  private static boolean matches(List<String> wanted, List<String> header) {
    if (wanted.size() != header.size()) {
      return false;
    }
    for (int i = 0; i < wanted.size(); i++) {
      if (!wanted.get(i).equals("*") && !wanted.get(i).equals(header.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static Set<String> comments(Model model) {
    Set<String> kinds = new TreeSet<>();
    for (Comment comment : model.manner().comments()) {
      kinds.add(comment.name().toLowerCase(Locale.ROOT));
    }
    return kinds;
  }

  private static Set<String> roles(Model model) {
    Set<String> roles = new TreeSet<>();
    for (Model.Located located : model.statements()) {
      if (located.statement() instanceof Statement.Check check) {
        roles.add(check.role().keyword());
      }
    }
    return roles;
  }
}
