package periscope.results.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The tests of published results by their public names; {@code public-tests.txt} lists them with the origin of the
 * names. A test that is not listed keeps the name in its record.
 */
public final class PublicTests {

  private static final String FILE = "public-tests.txt";
  /** Words in the title of a test that ran one instance per iteration, as in the SITE environments of [MCM]. */
  private static final Pattern ONE_INSTANCE = Pattern.compile(" Single( Instance)?\\b", Pattern.CASE_INSENSITIVE);
  private static final String USUAL = " Default";
  private static final PublicTests ALL = read();

  private final List<Family> families = new ArrayList<>();
  private final Map<String, String> names = new HashMap<>();
  /** For each listed spelling of a name, the canonical name. */
  private final Map<String, String> spelt = new HashMap<>();
  private final Map<String, Family> conformance = new LinkedHashMap<>();
  private final Map<String, Family> mutants = new LinkedHashMap<>();

  /**
   * A conformance test and its mutants, each with less ordering.
   *
   * @param mutator     number of the mutator: 1, 2 or 3
   * @param conformance name of the test whose weak outcomes are forbidden, within the reach of its fences
   * @param mutants     names of the tests whose weak outcomes are allowed
   */
  public record Family(int mutator, String conformance, List<String> mutants) {}

  private PublicTests() {}

  /** All families, in the order of the mutators. */
  public static List<Family> families() {
    return List.copyOf(ALL.families);
  }

  /**
   * The canonical name of a test, for all capitalisations and underscores; the name itself if it is unknown. Blanks
   * matter: {@code messagePassingCoherency} is a conformance test, {@code Message Passing Coherency} its mutant. The
   * number of instances per iteration does not: {@code Message Passing Single Instance} is
   * {@code Message Passing Default}.
   */
  public static String canonical(String name) {
    return known(name).or(() -> parallel(name)).orElse(name);
  }

  private static Optional<String> known(String name) {
    String stem = ALL.spelt.get(name);
    return Optional.ofNullable(stem != null ? stem : ALL.names.get(key(name)));
  }

  /** The canonical name for a title of one instance per iteration; empty for other titles. */
  private static Optional<String> parallel(String title) {
    String rest = ONE_INSTANCE.matcher(title).replaceFirst("");
    return rest.equals(title) ? Optional.empty() : known(rest + USUAL).or(() -> known(rest));
  }

  /** The family of a conformance test, by any of its names; empty for other tests. */
  public static Optional<Family> ofConformance(String name) {
    return Optional.ofNullable(ALL.conformance.get(canonical(name)));
  }

  /** The family of a mutant, by any of its names; empty for other tests. */
  public static Optional<Family> ofMutant(String name) {
    return Optional.ofNullable(ALL.mutants.get(canonical(name)));
  }

  private static PublicTests read() {
    PublicTests all = new PublicTests();
    int mutator = 0;
    for (String line : lines()) {
      if (line.startsWith("mutator ")) {
        mutator = Integer.parseInt(line.substring("mutator ".length()));
      } else if (line.equals("base")) {
        mutator = 0;
      } else if (!line.isBlank() && !line.startsWith("#")) {
        all.add(mutator, line);
      }
    }
    all.families.forEach(f -> {
      all.conformance.put(f.conformance(), f);
      f.mutants().forEach(m -> all.mutants.put(m, f));
    });
    return all;
  }

  private void add(int mutator, String line) {
    String[] called = line.strip().split(" \\| ");
    for (String name : called) {
      names.put(key(name), called[0]);
      spelt.put(name, called[0]);
    }
    if (line.startsWith(" ")) {
      families.get(families.size() - 1).mutants().add(called[0]);
    } else if (mutator > 0) {
      families.add(new Family(mutator, called[0], new ArrayList<>()));
    }
  }

  private static String key(String name) {
    return name.replace("_", "").toLowerCase(Locale.ROOT);
  }

  private static List<String> lines() {
    try (InputStream in = PublicTests.class.getResourceAsStream(FILE)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
