package periscope.lsp.language;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The words of a language, each with its meaning in a sentence.
 *
 * <p>As a file, {@code NAME.words} beside this class: {@code [place]} starts the words for a place;
 * {@code signature :: meaning} defines a word, which is the beginning of the signature up to a blank, bracket or dot.
 * Lines that start with {@code #} are remarks; {@code layout = …} names the shape that the formatter gives a test. A
 * word that starts with a dot follows another word: a suffix of instructions, or a member function.
 */
public final class Glossary {

  /**
   * One word.
   *
   * @param name      the word
   * @param place     the place where it may stand: {@code head}, {@code body}, {@code order}, {@code condition}, …
   * @param signature its syntax
   * @param meaning   its meaning in a sentence
   */
  public record Entry(String name, String place, String signature, String meaning) {}

  private static final String SEPARATOR = " :: ";

  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final Map<String, String> settings = new LinkedHashMap<>();

  private Glossary(List<String> lines) {
    String place = "";
    for (String line : lines) {
      int separator = line.indexOf(SEPARATOR);
      if (line.startsWith("[")) {
        place = line.substring(1, line.length() - 1);
      } else if (separator > 0) {
        String signature = line.substring(0, separator).strip();
        String name = signature.split("(?!^\\.)[ (\\[<.]", 2)[0];
        entries.putIfAbsent(name, new Entry(name, place, signature, line.substring(separator + SEPARATOR.length())
            .strip()));
      } else if (line.contains("=") && !line.startsWith("#")) {
        String[] setting = line.split("\\s*=\\s*", 2);
        settings.put(setting[0], setting[1]);
      }
    }
  }

  /** The glossary with a name; an empty one if there is none. */
  public static Glossary load(String name) {
    try (InputStream in = Glossary.class.getResourceAsStream("/periscope/lsp/" + name + ".words")) {
      return new Glossary(in == null ? List.of() : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines()
          .toList());
    } catch (IOException e) {
      throw new UncheckedIOException("the words of " + name, e);
    }
  }

  public Optional<Entry> find(String name) {
    return Optional.ofNullable(entries.get(name));
  }

  /** The words for the given places, or for all places if none is given. */
  public List<Entry> entries(String... places) {
    List<String> wanted = List.of(places);
    return entries.values().stream().filter(e -> wanted.isEmpty() || wanted.contains(e.place())).toList();
  }

  /** Every place with words. */
  public List<String> places() {
    return List.copyOf(new TreeSet<>(entries.values().stream().map(Entry::place).toList()));
  }

  public Optional<String> setting(String name) {
    return Optional.ofNullable(settings.get(name));
  }

  /** The words for some places as proposals. */
  public List<Proposal> proposals(Proposal.Kind kind, String... places) {
    return entries(places).stream()
        .map(e -> new Proposal(e.name(), kind, e.signature().equals(e.name()) ? "" : e.signature(), e.meaning()))
        .toList();
  }

  /**
   * The meaning of a word. A word with dots, such as {@code ld.acquire.gpu}, is explained piece by piece if its first
   * piece is known; else the piece at the offset is explained.
   *
   * @param offset offset in the text
   */
  public Optional<HoverText> explain(Word word, int offset) {
    Optional<Entry> whole = find(word.text());
    if (whole.isPresent()) {
      return Optional.of(new HoverText(word.span(), told(whole.get())));
    }
    String[] pieces = word.text().split("\\.");
    if (pieces.length > 1 && find(pieces[0]).isPresent()) {
      return Optional.of(new HoverText(word.span(), inPieces(pieces)));
    }
    Word piece = Word.at(word.text(), offset - word.from(), Word::plain);
    return find(piece.text()).or(() -> find("." + piece.text()))
        .map(e -> new HoverText(new Word(piece.text(), word.from() + piece.from()).span(), told(e)));
  }

  private String inPieces(String[] pieces) {
    List<String> lines = new ArrayList<>(List.of(told(entries.get(pieces[0]))));
    for (int i = 1; i < pieces.length; i++) {
      Entry suffix = entries.get("." + pieces[i]);
      if (suffix != null) {
        lines.add("- `" + suffix.name() + "`: " + suffix.meaning());
      }
    }
    return String.join("\n", lines);
  }

  private static String told(Entry entry) {
    return HoverText.code(entry.signature()) + entry.meaning();
  }
}
