package periscope.web.play;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A visitor's question, as a command line that the server made.
 *
 * @param words the words of the equivalent command line: the command first, files by their names
 * @param more  the options that request the answer in the form that pages need
 * @param files the texts that the visitor brought, by the names of their files
 */
public record Question(List<String> words, List<String> more, Map<String, String> files) {

  /** Where a job puts pictures. */
  static final String PICTURES = "pictures";
  /** Where a job puts programs. */
  static final String PROGRAMS = "programs";

  public Question {
    words = List.copyOf(words);
    more = List.copyOf(more);
    files = Map.copyOf(files);
  }

  /** All that follows the name of the program. */
  public List<String> arguments() {
    List<String> all = new ArrayList<>(words);
    all.addAll(more);
    return all;
  }

  /** The command line that gives the same answer. */
  public String command() {
    return "periscope " + words.stream().map(Question::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return word.matches("[\\w.+:=,/-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
