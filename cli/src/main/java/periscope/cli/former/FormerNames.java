package periscope.cli.former;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The former names of commands and options. They are replaced in command lines that use them. */
public final class FormerNames {

  private static final String TABLE = "names.txt";
  /** The largest number of words in a command's name. */
  private static final int LONGEST = 2;
  private static final Set<String> HELP = Set.of("--help", "-h", "--version", "-V");

  private final List<Rename> renames;

  private FormerNames(List<Rename> renames) {
    this.renames = renames;
  }

  /** Reads the shipped table. */
  public static FormerNames read() {
    try (BufferedReader in = table()) {
      return new FormerNames(in.lines().map(String::strip).filter(l -> !l.isEmpty() && !l.startsWith("#"))
          .map(Rename::of).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Whether a command line may have a former name. False is certain; after true, the whole table has to be read, which
   * takes a command some 20 ms of its start-up. To be fast, this check uses no streams, no patterns, and no string
   * concatenation that is linked at run time.
   */
  public static boolean mayBeIn(List<String> line) {
    try (BufferedReader in = table()) {
      for (String row = in.readLine(); row != null; row = in.readLine()) {
        int first = row.startsWith("#") ? -1 : row.indexOf('|');
        if (first >= 0 && mayBeIn(line, row.substring(0, first).strip(),
            row.substring(first + 1, row.indexOf('|', first + 1)).strip())) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean mayBeIn(List<String> line, String command, String former) {
    if (former.isEmpty()) {
      return String.join(" ", line).concat(" ").startsWith(command.concat(" "));
    }
    if (!command.equals("*") && !line.isEmpty() && !command.contains(line.get(0))) {
      return false;
    }
    int end = former.indexOf(' ');
    String option = end < 0 ? former : former.substring(0, end);
    for (String word : line) {
      if (word.startsWith(option) && (word.length() == option.length() || option.length() == 2
          || word.charAt(option.length()) == '=')) {
        return true;
      }
    }
    return false;
  }

  private static BufferedReader table() {
    return new BufferedReader(new InputStreamReader(FormerNames.class.getResourceAsStream(TABLE),
        StandardCharsets.UTF_8));
  }

  /** The rows of the table, as they stand in its file. */
  public List<String> rows() {
    return renames.stream().map(Rename::row).toList();
  }

  /** The table without one row. */
  public FormerNames without(String row) {
    return new FormerNames(renames.stream().filter(r -> !r.row().equals(row)).toList());
  }

  /**
   * The command line with current names; the same list if it has no former ones.
   *
   * @param flags a function from a command's name to those of its options that take no value
   */
  public List<String> rewritten(List<String> line, Function<String, Set<String>> flags) {
    List<String> words = taken(line);
    Optional<Rename> command = renames.stream().filter(Rename::isOfCommand).filter(r -> applies(r, words)).findFirst();
    List<String> renamed = command.map(r -> command(r, words, flags)).orElse(words);
    List<String> options = options(renamed);
    return command.isEmpty() && options.equals(words) ? line : options;
  }

  /**
   * The command line with each {@code --option=value} and {@code -ovalue} split into two words, if the option is a
   * former one.
   */
  private List<String> taken(List<String> line) {
    List<String> words = new ArrayList<>();
    for (String word : line) {
      int sign = word.startsWith("--") ? word.indexOf('=') : -1;
      String option = sign > 0 ? word.substring(0, sign) : word.matches("-[A-Za-z].+") ? word.substring(0, 2) : "";
      boolean former = renames.stream().anyMatch(r -> r.former().size() > 1 && r.former().get(0).equals(option)
          && (sign > 0 || of(r, line)));
      words.addAll(former ? List.of(option, word.substring(sign > 0 ? sign + 1 : 2)) : List.of(word));
    }
    return words;
  }

  private boolean applies(Rename rename, List<String> words) {
    return rename.commands().stream().map(c -> List.of(c.split(" "))).anyMatch(name -> starts(words, name)
        && (rename.former().isEmpty() || at(rename, words, name.size()) >= 0)
        && (!rename.now().get(0).equals(name.get(0)) || name.size() > 1 || !below(name.get(0), words)));
  }

  /**
   * Whether the word after the name is missing, asks for help, or is a current command of that group: then the line has
   * no former name.
   */
  private boolean below(String name, List<String> words) {
    return words.size() < 2 || HELP.contains(words.get(1)) || renames.stream().map(Rename::now)
        .anyMatch(now -> now.size() > 1 && now.get(0).equals(name) && now.get(1).equals(words.get(1)));
  }

  private static boolean starts(List<String> words, List<String> first) {
    return words.size() >= first.size() && words.subList(0, first.size()).equals(first);
  }

  private static int at(Rename rename, List<String> words, int from) {
    for (int i = from; i < words.size(); i++) {
      if (rename.begins(words.subList(i, words.size()))) {
        return i;
      }
    }
    return -1;
  }

  /** The command line with the current name of a renamed command. */
  private List<String> command(Rename rename, List<String> words, Function<String, Set<String>> flags) {
    int size = rename.commands().stream().map(c -> c.split(" ")).filter(c -> starts(words, List.of(c)))
        .mapToInt(c -> c.length).findFirst().orElseThrow();
    List<String> rest = new ArrayList<>(words.subList(size, words.size()));
    List<String> now = rename.now();
    int at = rename.former().isEmpty() ? -1 : at(rename, rest, 0);
    for (boolean again = false; at >= 0; at = at(rename, rest, at), again = true) {
      List<String> option = rest.subList(at, at + rename.former().size());
      List<String> values = List.copyOf(option.subList(1, option.size()));
      now = again ? now : rename.replaced(option);
      option.clear();
      if (again) {
        rest.addAll(at, values);
      }
    }
    List<String> line = new ArrayList<>();
    for (String word : now) {
      switch (word) {
        case Rename.FIRST -> first(rest, flags.apply(now.get(0))).ifPresent(i -> line.add(rest.remove((int) i)));
        case Rename.REST -> {
          line.addAll(rest);
          rest.clear();
        }
        default -> line.add(word);
      }
    }
    line.addAll(rest);
    return line;
  }

  /** The index of the first word that is neither an option nor the value of one. */
  private Optional<Integer> first(List<String> words, Set<String> flags) {
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (!word.startsWith("-")) {
        return Optional.of(i);
      } else if (!flags.contains(word) && !word.contains("=") && !formerFlag(word)) {
        i++;
      }
    }
    return Optional.empty();
  }

  private boolean formerFlag(String option) {
    return renames.stream().anyMatch(r -> r.former().equals(List.of(option)));
  }

  /** The command line with the current names of renamed options. */
  private List<String> options(List<String> words) {
    List<String> line = new ArrayList<>();
    List<List<String>> joining = new ArrayList<>();
    int i = 0;
    while (i < words.size()) {
      List<String> left = words.subList(i, words.size());
      Optional<Rename> row = words.get(i).startsWith("-") ? renames.stream().filter(r -> !r.isOfCommand())
          .filter(r -> of(r, words) && r.begins(left)).findFirst() : Optional.empty();
      List<String> now = row.map(r -> r.replaced(left)).orElseGet(() -> left.subList(0, 1));
      if (row.filter(Rename::joins).isPresent()) {
        joining.add(now);
      } else {
        line.addAll(now);
      }
      i += row.map(r -> r.former().size()).orElse(1);
    }
    joining.forEach(o -> join(line, o.get(0), o.get(1)));
    return line;
  }

  /** Whether a row applies to the command of a line; {@code *} stands for all commands. */
  private static boolean of(Rename rename, List<String> words) {
    String all = String.join(" ", words.subList(0, Math.min(LONGEST, words.size())));
    return rename.commands().stream().anyMatch(c -> c.equals("*") || (all + " ").startsWith(c + " "));
  }

  /**
   * Appends the end of a text to the value of an option that the line has. If the line lacks the option, adds it with
   * the whole text.
   */
  private static void join(List<String> line, String option, String text) {
    int joint = text.indexOf(Rename.JOINS);
    String end = text.substring(joint + Rename.JOINS.length());
    int value = line.lastIndexOf(option) + 1;
    if (value > 0 && value < line.size()) {
      line.set(value, line.get(value) + end);
    } else {
      line.addAll(List.of(option, text.substring(0, joint) + end));
    }
  }
}
