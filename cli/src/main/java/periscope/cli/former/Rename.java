package periscope.cli.former;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A row of the table of former names.
 *
 * @param row      its text
 * @param commands the commands that had the name
 * @param former   the former words: an option and its values; empty if the command itself is renamed
 * @param now      the words that replace the former ones; if a command is renamed, they begin with its new name
 */
record Rename(String row, List<String> commands, List<String> former, List<String> now) {

  /** In both forms: the value that the user gave. */
  static final String VALUE = "VALUE";
  /** In the new form of a command: the first argument of the line that is not an option. */
  static final String FIRST = "FIRST";
  /** In the new form of a command: all other arguments. */
  static final String REST = "REST";
  /** The sign before a text that is appended to the value of the same option, or else to the text before the sign. */
  static final String JOINS = "~";

  /** Reads a row, {@code COMMAND, COMMAND | FORMER | NOW}. */
  static Rename of(String row) {
    String[] columns = row.split("\\|", -1);
    return new Rename(row, Stream.of(columns[0].split(",")).map(String::strip).toList(), words(columns[1]),
        words(columns[2]));
  }

  private static List<String> words(String column) {
    return Stream.of(column.strip().split("\\s+")).filter(w -> !w.isEmpty()).toList();
  }

  /** Whether the row renames a command, possibly only for lines with one of the command's options. */
  boolean isOfCommand() {
    return !now.get(0).startsWith("-") && !now.get(0).equals(VALUE);
  }

  /** Whether the new option is joined to another one of the same name. */
  boolean joins() {
    return now.get(now.size() - 1).contains(JOINS);
  }

  /** Whether the words begin with the former option and its values. */
  boolean begins(List<String> words) {
    return words.size() >= former.size() && IntStream.range(0, former.size())
        .allMatch(i -> former.get(i).equals(VALUE) || former.get(i).equals(words.get(i)));
  }

  /**
   * The new words, with the values of the former ones.
   *
   * @param words words that {@link #begins} accepts
   */
  List<String> replaced(List<String> words) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < former.size(); i++) {
      if (former.get(i).equals(VALUE)) {
        values.add(words.get(i));
      }
    }
    List<String> replaced = new ArrayList<>();
    int next = 0;
    for (String word : now) {
      replaced.add(word.contains(VALUE) ? word.replace(VALUE, values.get(next++)) : word);
    }
    return replaced;
  }
}
