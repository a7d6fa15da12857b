package periscope.lsp.language;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import periscope.litmus.language.LitmusLanguage;
import periscope.models.vocabulary.BaseName;
import periscope.models.vocabulary.Vocabulary;

/**
 * The meanings of a word: in the field of memory models, in the languages of tests, in those of models and of mapping
 * tables, and among the names that models use.
 */
public final class Meanings {

  /**
   * A meaning of a word.
   *
   * @param signature the word as it is written there
   * @param places    where it has this meaning: languages by the headers of their tests, {@code .cat}, {@code .map};
   *                  empty for a word of the field
   * @param meaning   a sentence
   */
  public record Meaning(String signature, List<String> places, String meaning) {
    public Meaning {
      places = List.copyOf(places);
    }
  }

  private Meanings() {}

  /**
   * The meanings of a word, those of the field first; a meaning that several languages share stands once.
   *
   * @param word         letter case, a dot before it, prefixes such as {@code memory_order_} and hyphens do not count
   * @param languages    the languages of tests
   * @param vocabularies the names that models use
   */
  public static List<Meaning> of(String word, List<LitmusLanguage> languages, List<Vocabulary> vocabularies) {
    String wanted = plain(word);
    Map<String, List<String>> places = new LinkedHashMap<>();
    Map<String, String> signatures = new LinkedHashMap<>();
    Stream.concat(Stream.of("field", "cat", "map"), languages.stream().map(LitmusLanguage::header)).forEach(name -> {
      String place = name.equals("cat") || name.equals("map") ? "." + name : name.equals("field") ? "" : name;
      Glossary.load(name).entries().stream().filter(e -> plain(e.name()).equals(wanted)).forEach(e -> {
        signatures.putIfAbsent(e.meaning(), e.signature());
        places.computeIfAbsent(e.meaning(), m -> new ArrayList<>()).add(place);
      });
    });
    for (Vocabulary vocabulary : vocabularies) {
      vocabulary.names().stream().filter(b -> plain(b.name()).equals(wanted)).forEach(b -> {
        String meaning = sentence(b);
        signatures.putIfAbsent(meaning, b.name());
        places.computeIfAbsent(meaning, m -> new ArrayList<>()).add("models for " + vocabulary.language());
      });
    }
    return places.entrySet().stream().map(e -> new Meaning(signatures.get(e.getKey()),
        new TreeSet<>(e.getValue()).stream().filter(p -> !p.isEmpty()).toList(), e.getKey())).toList();
  }

  private static String sentence(BaseName name) {
    return "A " + name.type() + ": " + name.meaning() + ".";
  }

  private static String plain(String word) {
    String lower = word.toLowerCase(Locale.ROOT).replace('-', ' ').replace("synchronizes", "synchronises");
    return lower.replaceFirst("^(\\.|(__)?memory_order_|(__)?memory_scope_|thread_scope_)", "").strip();
  }
}
