package periscope.cli.reference;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Words of other tools, and of other commands, for options: {@code --emit} in place of the option for pictures. */
public final class OtherWords {

  /** For each word the options that it may mean, likelier ones first. */
  private static final Map<String, List<String>> MEANT = Map.ofEntries(
      Map.entry("--emit", List.of("--picture", "--out")), Map.entry("--format", List.of("--emit", "--picture")),
      Map.entry("--png", List.of("--picture")), Map.entry("--pdf", List.of("--picture")),
      Map.entry("--draw", List.of("--picture")), Map.entry("--graph", List.of("--picture")),
      Map.entry("--figure", List.of("--picture")), Map.entry("--image", List.of("--picture")),
      Map.entry("--output", List.of("--out", "--picture")), Map.entry("--explain", List.of("--why")),
      Map.entry("--reason", List.of("--why")), Map.entry("--verbose", List.of("--why", "--all", "--states")),
      Map.entry("--silent", List.of("--quiet")), Map.entry("--summary", List.of("--quiet")),
      Map.entry("--steps", List.of("--trace")), Map.entry("--memory-model", List.of("--model")),
      Map.entry("--cat", List.of("--model")), Map.entry("--target", List.of("--target-model")),
      Map.entry("--bound", List.of("--unroll", "--events")), Map.entry("--size", List.of("--events", "--grid")),
      Map.entry("--limit", List.of("--timeout", "--test-timeout")),
      Map.entry("--timeout", List.of("--test-timeout", "--duration", "--instances", "--runs")),
      Map.entry("--time", List.of("--timeout", "--test-timeout")), Map.entry("--models", List.of("--diff", "--model")),
      Map.entry("--with", List.of("--diff")), Map.entry("--fences", List.of("--edges")),
      Map.entry("--include-path", List.of("--include")), Map.entry("--define", List.of("-D")));

  /** For a word that some commands have as an option, the words for these commands. */
  private static final Map<String, String> ELSEWHERE =
      Map.of("--emit", "kernel, verify, validate and check write pages with --emit html");

  private OtherWords() {}

  /** The commands that have an option which another command has not; empty if none is worth a word. */
  public static Optional<String> elsewhere(String word) {
    return Optional.ofNullable(ELSEWHERE.get(word));
  }

  /**
   * The option that a word means; empty if none does.
   *
   * @param word  the word, as {@code --svg}
   * @param known the options that there are
   */
  public static List<String> option(String word, Collection<String> known) {
    return MEANT.getOrDefault(word, List.of()).stream().filter(known::contains).limit(1).toList();
  }
}
