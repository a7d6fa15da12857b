package periscope.semantics.progress;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The promises that a user asks about, as {@code --progress} names them: {@code lobe} is a model between work-groups,
 * whose work-items all go on; {@code groups=obe,items=none} has a model for each level; {@code all} in the place of a
 * model is each of them; {@code cuda} and other languages name the promises of their own.
 *
 * @param asked  the promises, weaker ones first
 * @param source the source of a language's own promises
 */
public record ProgressChoice(List<Promises> asked, Optional<NamedPromises> source) {

  private static final String ALL = "all";
  private static final String GROUPS = "groups=";
  private static final String ITEMS = "items=";

  public ProgressChoice {
    asked = List.copyOf(asked);
  }

  /**
   * Reads a choice.
   *
   * @throws IllegalArgumentException with a message for the user, if there is no such choice
   */
  public static ProgressChoice of(String word) {
    Optional<NamedPromises> named = NamedPromises.of(word);
    if (named.isPresent()) {
      return new ProgressChoice(List.of(named.get().promises()), named);
    }
    List<ProgressModel> groups = List.of(ProgressModel.FAIR);
    List<ProgressModel> items = List.of(ProgressModel.FAIR);
    for (String part : word.split(",", -1)) {
      if (part.startsWith(ITEMS)) {
        items = models(part.substring(ITEMS.length()), word);
      } else {
        groups = models(part.startsWith(GROUPS) ? part.substring(GROUPS.length()) : part, word);
      }
    }
    List<Promises> all = new ArrayList<>();
    for (ProgressModel g : groups) {
      items.forEach(i -> all.add(new Promises(g, i)));
    }
    return new ProgressChoice(all, Optional.empty());
  }

  private static List<ProgressModel> models(String word, String whole) {
    if (word.equalsIgnoreCase(ALL)) {
      return List.of(ProgressModel.values());
    }
    return List.of(ProgressModel.of(word).orElseThrow(() -> new IllegalArgumentException("there is no progress model '"
        + word + "'" + (word.equals(whole) ? "" : " in '" + whole + "'") + ", only " + String.join(", ", words())
        + "; groups=MODEL,items=MODEL has one for each level")));
  }

  /** The words that name a choice by themselves. */
  public static List<String> words() {
    return Stream.of(Arrays.stream(ProgressModel.values()).map(ProgressModel::word),
        NamedPromises.all().stream().map(NamedPromises::name), Stream.of(ALL)).flatMap(s -> s)
        .toList();
  }
}
