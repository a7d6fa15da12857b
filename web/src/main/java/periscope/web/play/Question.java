package periscope.web.play;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A visitor's question as a command line that the server composed.
 *
 * @param words the words of the equivalent command line: the command first, files by their names
 * @param more  further options for the output that pages need
 * @param files the visitor's texts, by the names of their files
 * @param patience seconds after which the command gives its answer so far
 */
public record Question(List<String> words, List<String> more, Map<String, String> files, int patience) {

  /** Seconds that a question may take without being a long one. */
  static final int USUAL_PATIENCE = 45;

  /** Folder of a job's pictures. */
  static final String PICTURES = "pictures";
  /** Folder of a job's programs. */
  static final String PROGRAMS = "programs";

  public Question {
    words = List.copyOf(words);
    more = List.copyOf(more);
    files = Map.copyOf(files);
  }

  /** Whether the question may take minutes. */
  boolean takesLong() {
    return patience > USUAL_PATIENCE;
  }

  /** All words behind the program's name. */
  public List<String> arguments() {
    List<String> all = new ArrayList<>(words);
    all.addAll(more);
    return all;
  }

  /** The equivalent command line, quoted for a shell. */
  public String command() {
    return "periscope " + words.stream().map(Question::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return word.matches("[\\w.+:=,/-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
