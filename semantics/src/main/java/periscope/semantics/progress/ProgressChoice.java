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
    return List.of(ProgressModel.of(word).orElseThrow(() -> new IllegalArgumentException(refusal(word, whole))));
  }

  private static String refusal(String word, String whole) {
    List<String> words = Stream.concat(Arrays.stream(ProgressModel.values()).map(ProgressModel::word), Stream.of(ALL))
        .toList();
    boolean alone = word.equals(whole);
    return "there is no progress model '" + word + "'" + (alone ? "" : " in '" + whole + "'") + ", only "
        + String.join(", ", words) + (alone ? "; the languages' own " + String.join(", ", NamedPromises.all().stream()
            .map(NamedPromises::name).toList()) + "; and groups=MODEL,items=MODEL with one for each level" : "");
  }
}
