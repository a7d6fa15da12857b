package periscope.litmus.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Location;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Premise;
import periscope.litmus.source.SourceText;

/**
 * The assumption about locations that an init block leaves out though it has others: each starts as 0, as in a test
 * whose init block is empty. In tests with a column for each thread a misspelt name makes such a location, so that the
 * answer says on which of them it rests; where threads are functions, they declare the names that they use.
 */
final class AssumedZeros {

  private static final Pattern INIT = Pattern.compile("\\{[^{}]*\\}");
  /** The head of the first thread, with the character behind it: a parenthesis where threads are functions. */
  private static final Pattern HEAD = Pattern.compile("\\bP\\d+\\b[^|;({]*([|;({])");
  private static final Pattern WORD = Pattern.compile("[A-Za-z_$%][\\w$%]*");
  private static final Pattern END_OF_NAME = Pattern.compile("[@\\[+.].*");

  private AssumedZeros() {}

  /** The premise of a readable test; empty if its init block names every location, or none. */
  static Optional<Premise> of(LitmusTest test, SourceText text) {
    Matcher init = INIT.matcher(text.content());
    if (!init.find()) {
      return Optional.empty();
    }
    Matcher head = HEAD.matcher(text.content());
    if (head.find(init.end()) && head.group(1).equals("(")) {
      return Optional.empty();
    }
    Set<String> words =
        WORD.matcher(init.group()).results().map(w -> w.group()).collect(Collectors.toCollection(TreeSet::new));
    List<String> given = new ArrayList<>();
    List<String> left = new ArrayList<>();
    for (Location location : test.locations()) {
      boolean named = names(location).anyMatch(words::contains);
      (named ? given : left).add(base(location.name()));
    }
    left.removeAll(given);
    if (given.isEmpty() || left.isEmpty()) {
      return Optional.empty();
    }
    List<String> names = left.stream().distinct().toList();
    Matcher first = Pattern.compile("(?<![\\w$%])" + Pattern.quote(names.get(0)) + "(?![\\w$%])")
        .matcher(text.content());
    List<String> near = names.stream().flatMap(n -> near(n, given)).distinct().toList();
    return Optional.of(new Premise(Premise.Kind.ASSUMED,
        String.join(", ", names) + " being 0 at first", NearNames.question(near, "an init block that names some "
        + "locations should name all: " + names.get(0) + "=0;"), List.of(first.find(init.end()) ? first.start() : 0)));
  }

  /** Names like this one; names of one letter differ in all that they have. */
  private static Stream<String> near(String name, List<String> given) {
    return NearNames.near(name, given, n -> n.length() < 3 ? 0 : n.length() < 4 ? 1 : 2).stream();
  }

  private static Stream<String> names(Location location) {
    return Stream.concat(Stream.of(location.name()), location.aliases().stream().map(Location.Alias::name))
        .map(AssumedZeros::base);
  }

  /** The name without the index of a cell and without the work-group of an instance. */
  private static String base(String name) {
    return END_OF_NAME.matcher(name).replaceFirst("");
  }
}
