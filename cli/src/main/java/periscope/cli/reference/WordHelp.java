package periscope.cli.reference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.text.Prose;
import periscope.lsp.language.Meanings;
import periscope.lsp.language.Meanings.Meaning;
import periscope.models.vocabulary.ModelledLanguage;
import periscope.models.vocabulary.Vocabularies;
import periscope.models.vocabulary.Vocabulary;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The help on a word that names no command: its meanings, the wishes that are about it, or else the commands that
 * mention it.
 */
public final class WordHelp {

  /** The word for all wishes. */
  private static final String WISHES = "wishes";
  /** Parts of sentences, which say nothing of a wish. */
  private static final List<String> FILLERS =
      List.of("a", "an", "the", "my", "i", "want", "is", "do", "does", "of", "to", "in", "how", "what", "for");

  private WordHelp() {}

  /**
   * The lines of the help; empty if nothing is about the words.
   *
   * @param words    one or more words, in any order, with or without the words between them
   * @param commands the commands
   */
  public static List<String> lines(List<String> words, CommandLine commands) {
    List<String> asked = words.stream().flatMap(w -> Arrays.stream(w.split("[\\s,.?!]+", -1)))
        .filter(w -> !w.isEmpty() && !FILLERS.contains(w.toLowerCase(Locale.ROOT))).toList();
    List<Wish> wishes = asked.equals(List.of(WISHES)) ? Wish.all() : asked.isEmpty() ? List.of() : Wish.about(asked);
    List<String> lines = new ArrayList<>(meanings(asked));
    String group = "";
    for (Wish wish : wishes) {
      if (!wish.group().equals(group)) {
        lines.addAll(List.of("", wish.group() + ":"));
        group = wish.group();
      }
      lines.addAll(Prose.hanging("  " + wish.text() + " (docs/" + wish.page() + ")", 4, Prose.WIDTH));
      lines.add("      " + wish.line());
    }
    List<String> mentioning = lines.isEmpty() && asked.size() == 1
        ? commands.getSubcommands().values().stream().filter(c -> mentions(c, asked.get(0).toLowerCase(Locale.ROOT)))
            .map(CommandLine::getCommandName).distinct().toList()
        : List.of();
    if (!mentioning.isEmpty()) {
      lines.add("");
      lines.addAll(Prose.hanging("The help of these commands has the word: " + String.join(", ", mentioning), 2,
          Prose.WIDTH));
    }
    return lines.isEmpty() ? lines : lines.subList(1, lines.size());
  }

  /** The meanings of the words as one word of the field, of a language, or of models; empty if they have none. */
  private static List<String> meanings(List<String> asked) {
    List<Vocabulary> vocabularies = Vocabularies.languages().stream().map(ModelledLanguage::vocabulary).distinct()
        .toList();
    String word = String.join(" ", asked);
    List<Meaning> found = Stream.of(word, word.replaceFirst("(?<=\\w{3})s$", ""),
            word.replaceFirst("(?<=\\w{3})es$", ""), word.replaceFirst("(?<=\\w{3})ies$", "y"))
        .map(w -> Meanings.of(w, LitmusLanguages.load().all(), vocabularies)).filter(m -> !m.isEmpty()).findFirst()
        .orElse(List.of());
    List<String> lines = new ArrayList<>();
    for (Meaning meaning : found) {
      String where = meaning.places().isEmpty() ? "" : " (" + String.join(", ", meaning.places()) + ")";
      lines.addAll(Prose.hanging("  " + meaning.signature() + where + ": " + meaning.meaning(), 4, Prose.WIDTH));
    }
    if (!lines.isEmpty()) {
      lines.addAll(0, List.of("", "Words:"));
    }
    return lines;
  }

  private static boolean mentions(CommandLine command, String word) {
    CommandSpec spec = command.getCommandSpec();
    String own = Stream.of(Arrays.stream(spec.usageMessage().description()),
            spec.options().stream().flatMap(o -> Stream.of(o.names(), o.description()).flatMap(Arrays::stream)),
            spec.positionalParameters().stream().flatMap(p -> Arrays.stream(p.description())),
            Arrays.stream(spec.usageMessage().footer()))
        .flatMap(s -> s).collect(Collectors.joining(" ")).toLowerCase(Locale.ROOT);
    return Arrays.stream(own.split("[^\\p{L}\\p{N}+]+", -1)).anyMatch(w -> w.equals(word) || w.equals(word + "s"))
        || command.getSubcommands().values().stream().anyMatch(s -> mentions(s, word));
  }
}
