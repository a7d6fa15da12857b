package periscope.verifier.program;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Placement;

/**
 * The canonical text of a program without arithmetic: programs with the same text differ at most in the order of
 * threads, in names of locations and registers, in numbers of work-groups, clusters and devices, and in values but 0,
 * equal ones staying equal. Programs that differ in more ways, or whose registers have names of another form than
 * searched programs', may have different texts although they behave alike.
 */
public final class CanonicalText {

  /** More threads or locations have too many orders. */
  private static final int MOST = 4;
  private static final Pattern TOKEN = Pattern.compile("[%$]?[A-Za-z_][A-Za-z_0-9]*|\\d+|\\S");
  private static final Pattern REGISTER = Pattern.compile("%?[rs]\\d+|\\$v\\d+");

  private final LitmusTest test;
  private final LitmusLanguage language;
  private final List<Location> locations;
  private final Map<String, String> values = new HashMap<>(Map.of("0", "0"));
  private final Map<Integer, Integer> groups = new HashMap<>();
  private final Map<Integer, Integer> clusters = new HashMap<>();
  private final Map<Integer, Integer> devices = new HashMap<>();
  private final boolean clustered;

  private CanonicalText(LitmusTest test, LitmusLanguage language, List<Location> locations) {
    this.test = test;
    this.language = language;
    this.locations = locations;
    clustered = Placement.clustered(test.threads().stream().map(LitmusThread::placement).toList());
  }

  /** The text; empty if the program has many threads or locations, or an initial value but 0. */
  public static Optional<String> of(LitmusTest test, LitmusLanguage language) {
    if (test.threads().size() > MOST || test.locations().size() > MOST
        || test.locations().stream().anyMatch(l -> l.initial() != 0)) {
      return Optional.empty();
    }
    return Permutations.of(test.locations().size()).stream()
        .map(order -> IntStream.of(order).mapToObj(test.locations()::get).toList())
        .flatMap(locations -> Permutations.of(test.threads().size()).stream()
            .map(threads -> new CanonicalText(test, language, locations).in(threads)))
        .min(Comparator.naturalOrder());
  }

  private String in(int[] threads) {
    return IntStream.of(threads).mapToObj(test.threads()::get).map(this::text).collect(Collectors.joining("\n"));
  }

  private String text(LitmusThread thread) {
    Placement at = thread.placement();
    String where = groups.computeIfAbsent(at.workGroup(), g -> groups.size()) + " "
        + devices.computeIfAbsent(at.device(), d -> devices.size())
        + (clustered ? " " + clusters.computeIfAbsent(at.cluster(), c -> clusters.size()) : "");
    LitmusThread alone = new LitmusThread(new Placement(0, 0), thread.body(), thread.types());
    String printed = language.print(
        new LitmusTest(test.language(), "program", "", locations, List.of(alone), Optional.empty()));
    Map<String, String> registers = new HashMap<>();
    return where + " " + TOKEN.matcher(printed).results().map(m -> name(m.group(), registers))
        .collect(Collectors.joining(" "));
  }

  private String name(String token, Map<String, String> registers) {
    int location = locations.stream().map(Location::name).toList().indexOf(token);
    return location >= 0 ? "@" + location
        : REGISTER.matcher(token).matches() ? registers.computeIfAbsent(token, t -> "#" + registers.size())
        : Character.isDigit(token.charAt(0)) ? values.computeIfAbsent(token, t -> "" + values.size()) : token;
  }
}
