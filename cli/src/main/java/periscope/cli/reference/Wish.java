package periscope.cli.reference;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A wish of a user, and the command that grants it. The list of wishes is the resource {@code wishes.txt}; {@code
 * docs/README.md} shows it.
 *
 * @param group   the heading under which the list has the wish
 * @param text    the wish, in the user's words
 * @param command the arguments of a command line, without {@code periscope}
 * @param page    the page of docs on it
 * @param words   further words by which users may look for it
 */
public record Wish(String group, String text, String command, String page, List<String> words) {

  private static final String TABLE = "wishes.txt";
  /** Length from which a word is found by its beginning, too, and a plural by its singular. */
  private static final int STEM = 4;

  /** All wishes, in the order in which they are listed. */
  public static List<Wish> all() {
    try (BufferedReader in = new BufferedReader(
        new InputStreamReader(Wish.class.getResourceAsStream(TABLE), StandardCharsets.UTF_8))) {
      List<Wish> all = new ArrayList<>();
      String group = "";
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] parts = line.split(" \\| ", -1);
        if (parts.length == 4 && !line.startsWith("#")) {
          all.add(new Wish(group, parts[0], parts[1], parts[2], List.of(parts[3].split(", ", -1))));
        } else if (!line.startsWith("#")) {
          group = line;
        }
      }
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The wishes that every one of some words is about; letter case does not count. */
  static List<Wish> about(List<String> words) {
    return all().stream().filter(w -> words.stream().allMatch(w::isAbout)).toList();
  }

  private boolean isAbout(String word) {
    String wanted = stem(word.toLowerCase(Locale.ROOT));
    return Stream.concat(Stream.of(text, command.split(" ", -1)[0]), words.stream())
        .map(t -> t.toLowerCase(Locale.ROOT)).anyMatch(t -> Arrays.stream(t.split("[^\\p{L}\\p{N}+]+", -1))
            .anyMatch(part -> stem(part).equals(wanted) || wanted.length() >= STEM && part.startsWith(wanted)));
  }

  /** A word without the ending of a plural. */
  private static String stem(String word) {
    return word.length() > STEM && word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
  }

  /** The command line, as a user types it. */
  public String line() {
    return "periscope " + command;
  }
}
