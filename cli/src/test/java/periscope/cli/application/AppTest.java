package periscope.cli.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Applications are listed, run, stressed and measured by the command. */
class AppTest {

  private static final List<String> ALL = List.of("cbe-ht", "cbe-dot", "ct-octree", "tpo-tm", "sdk-red", "sdk-red-nf",
      "cub-scan", "cub-scan-nf", "ls-bh", "ls-bh-nf");

  private static final List<String> ENVIRONMENTS = List.of("no-str-", "no-str+", "sys-str-", "sys-str+", "rand-str-",
      "rand-str+", "cache-str-", "cache-str+");

  /** A row of {@code app list NAME}: site, line, the code in front. */
  private static final Pattern SITE = Pattern.compile("(?m)^(\\d+) +(?:fence +)?line (\\d+) +(.+)$");

  @TempDir
  private Path folder;

  private static Result app(String line) {
    return Result.of(("app " + line).split(" "));
  }

  /** A report that fits a narrow terminal. */
  private static Result fits(String line) {
    Result result = app(line);
    assertTrue(result.out().lines().allMatch(l -> l.length() <= 80), () -> line + "\n" + result.out());
    return result;
  }

  /** The cells of the row that begins so. */
  private static List<String> row(Result result, String begins) {
    return result.out().lines().map(String::strip).filter(l -> l.startsWith(begins + " ")).findFirst()
        .map(l -> List.of(l.split(" {2,}"))).orElseThrow(() -> new AssertionError(begins + ": " + result));
  }

  private static int errors(Result result, String environment) {
    return Integer.parseInt(row(result, environment).get(2));
  }

  @Test
  void listsAll() {
    Result result = fits("list");
    assertEquals(Exit.OK, result.exit());
    List<String> names = result.out().lines().skip(1).takeWhile(l -> !l.isEmpty()).map(l -> l.split(" ")[0]).toList();
    assertEquals(ALL, names);
    assertEquals(List.of("cbe-dot", "4", "-", "8x8", "64x64", "64x1024"), row(result, "cbe-dot"));
  }

  /** Sites are numbered from 0 on, and the line that is named has the fence, behind what is shown. */
  @Test
  void sitesAreWhereTheTextHasThem() {
    Result all = app("list");
    for (String name : ALL) {
      Result listed = fits("list " + name);
      List<String> text = app("list " + name + " --text").out().lines().toList();
      // Code that goes on below is put together again.
      String whole = listed.out().replaceAll("\n {16,}", " ");
      List<MatchResult> sites = SITE.matcher(whole).results().toList();
      assertEquals(Integer.parseInt(row(all, name).get(1)), sites.size(), listed.out());
      for (int i = 0; i < sites.size(); i++) {
        assertEquals(i, Integer.parseInt(sites.get(i).group(1)));
        int line = Integer.parseInt(sites.get(i).group(2));
        assertTrue(text.get(line - 1).contains("FENCE(" + i + ")"), name + ", line " + line);
        String before = text.stream().limit(line).collect(Collectors.joining("\n"));
        before = before.substring(0, before.lastIndexOf("FENCE(" + i + ")"));
        assertTrue(before.stripTrailing().endsWith(sites.get(i).group(3)), name + ": " + sites.get(i).group());
      }
    }
  }

  /** Those that come with fences say where; without them, they have the same sites. */
  @Test
  void ownFencesAreMarked() {
    String with = app("list sdk-red").out();
    assertTrue(with.contains("fence"), with);
    assertEquals(with.replaceFirst("sdk-red", "sdk-red-nf").replaceAll("\\s+(fence\\s+)?", " "),
        app("list sdk-red-nf").out().replaceAll("\\s+", " "));
    assertFalse(app("list sdk-red-nf").out().contains("fence"));
  }

  @Test
  void runs() {
    Result none = fits("run cbe-dot --fences none --runs 60");
    assertEquals(Exit.FAILS, none.exit(), none.toString());
    MatchResult counts = Pattern.compile("seeds from 1: (\\d+) right, (\\d+) wrong").matcher(none.out()).results()
        .findFirst().orElseThrow(() -> new AssertionError(none));
    assertEquals(60, Integer.parseInt(counts.group(1)) + Integer.parseInt(counts.group(2)));
    assertEquals(none, app("run cbe-dot --fences none --runs 60"));
    assertNotEquals(none, app("run cbe-dot --fences none --runs 60 --seed 100"));
    for (String fences : List.of("0,2", "all")) {
      Result some = fits("run cbe-dot --runs 60 --fences " + fences);
      assertEquals(Exit.OK, some.exit(), some.toString());
      assertTrue(some.out().contains("60, with seeds from 1: 60 right"), some.out());
    }
  }

  /** The seed that is named as the first that fails fails by itself, in the same way. */
  @Test
  void firstErrorsCanBeRunAgain() {
    Result many = app("run cbe-dot --runs 60 --environment sys-str+");
    MatchResult first = Pattern.compile("first +(seed (\\d+), wrong: the sum is \\d+ in place of \\d+)")
        .matcher(many.out()).results().findFirst().orElseThrow(() -> new AssertionError(many));
    Result one = app("run cbe-dot --runs 1 --environment sys-str+ --seed " + first.group(2));
    assertEquals(Exit.FAILS, one.exit());
    assertTrue(one.out().contains(first.group(1)), one.out());
    assertTrue(one.out().contains("patches of 32 words, ld st st ld, spread 2"), one.out());
  }

  /** A machine gives up on what takes long, which is an error. */
  @Test
  void givesUp() {
    Result late = fits("run cbe-dot --runs 3 --run-limit 50 --device interleaved");
    assertEquals(Exit.FAILS, late.exit());
    assertTrue(late.out().contains("3 timed out") && late.out().contains("no end within 50 steps"), late.out());
  }

  @Test
  void stresses() {
    Result ugpu = fits("run --compare environments cbe-dot --runs 20");
    assertEquals(Exit.FAILS, ugpu.exit());
    List<String> rows = ugpu.out().lines().map(l -> l.split(" ")[0]).filter(l -> l.contains("-str")).toList();
    assertEquals(ENVIRONMENTS, rows);
    for (String environment : ENVIRONMENTS) {
      assertEquals(errors(ugpu, environment) > 1, row(ugpu, environment).contains("effective"), ugpu.out());
    }
    assertTrue(row(ugpu, "sys-str+").contains("effective"), ugpu.out());
    Result strong = fits("run --compare environments cbe-dot --runs 20 --device interleaved");
    assertEquals(Exit.OK, strong.exit(), strong.toString());
    assertTrue(ENVIRONMENTS.stream().allMatch(e -> errors(strong, e) == 0), strong.out());
    assertFalse(strong.out().contains("effective"), strong.out());
  }

  /** Of several applications, how many errors each environment shows; fences that suffice show none. */
  @Test
  void stressesSeveral() {
    Result result = fits("run --compare environments cbe-dot sdk-red --runs 5");
    assertEquals(Exit.FAILS, result.exit());
    assertEquals(9, row(result, "cbe-dot").size(), result.out());
    assertEquals(List.of("-"), row(result, "sdk-red").stream().skip(1).distinct().toList());
    assertTrue(row(result, "effective/seen").stream().skip(1).allMatch(s -> s.matches("[01]/[01]")), result.out());
    assertTrue(row(result, "cbe-dot").stream().anyMatch(c -> c.endsWith("*")), result.out());
  }

  /** Runs that come out wrong are no part of a mean, and are counted. */
  @Test
  void costs() throws IOException {
    Path svg = folder.resolve("cost.svg");
    Result result = fits("run cbe-dot --compare fences --fences 0,2 --runs 60 --picture " + svg);
    assertEquals(Exit.OK, result.exit(), result.toString());
    int wrong = Integer.parseInt(app("run cbe-dot --fences none --runs 60").out()
        .replaceFirst("(?s).* (\\d+) wrong.*", "$1"));
    assertEquals(wrong + " of 60 wrong", row(result, "none").get(row(result, "none").size() - 1), result.out());
    for (String fences : List.of("every", "named")) {
      assertTrue(row(result, fences).get(3).startsWith("+"), result.out());
      assertFalse(row(result, fences).toString().contains("wrong"), result.out());
    }
    assertTrue(result.out().contains("steps of the machine, which says nothing of any chip's time"), result.out());
    assertEquals(2, Pattern.compile("<circle").matcher(Files.readString(svg)).results().count());
    assertTrue(result.err().contains("drew 2 points into"), result.err());
  }

  /** Of what never comes out right there is no mean. */
  @Test
  void nothingIsKnownOfWhatIsAlwaysWrong() {
    Result result = fits("run cbe-dot --compare fences --runs 4 --run-limit 50 --device interleaved");
    assertEquals(Exit.OK, result.exit());
    assertEquals(List.of("none", "none", "-", "4 of 4 wrong"), row(result, "none"));
  }

  @Test
  void stopsWhereItIsTold() {
    for (String line : List.of("run cbe-dot", "run --compare environments cbe-dot", "run --compare fences cbe-dot",
        "harden cbe-dot --model none")) {
      Result result = Result.interrupted(("app " + line).split(" "));
      assertEquals(Exit.INTERRUPTED, result.exit(), line);
      assertFalse(result.out().contains("FOUND") || result.err().contains("bug"), result.toString());
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "app | give one of the commands list, run, harden, tune",
    "app list cbe-dott | there is no application 'cbe-dott'; ",
    "app list --show text | --show text wants the name of an application",
    "app run | name an application ('periscope app list'), or a program of your own: --command",
    "app run cbe-dor | did you mean cbe-dot",
    "app run cbe-dot --fences 0,4 | there is no site '4': give none, shipped, all, or some of 0,1,2,3",
    "app run cbe-dot --fences 0,,2 | there is no site ''",
    "app run cbe-dot --environment sys-str | there is no environment 'sys-str'; ",
    "app run cbe-dot --size huge | there is no size 'huge'; ",
    "app run cbe-dot --device ugpi | no device runs kernels that is called 'ugpi'; ",
    "app run cbe-dot --mapping none-such | none-such",
    "app run cbe-dot --runs 0 | --runs wants a number from 1 on",
    "app run cbe-dot --run-limit 0 | --run-limit wants a number from 1 on",
    "app run cbe-dot --stress rounds=-1 | --stress rounds wants a number from 0",
    "app run cbe-dot --stress patch=0 | --stress patch wants a number from 1 to 1024, not '0'",
    "app run cbe-dot --stress spread=65 | --stress spread wants a number from 1 to 64, not '65'",
    "app run cbe-dot --stress sequence=add | --stress sequence wants loads and stores such as 'ld st2 ld', not 'add'",
    "app run cbe-dot --stress cache=0 | --stress cache wants a number from 1",
    "app run cbe-dot --mapping rsp-proposed | rsp-proposed has no row for barrier",
    "app run --compare environments | name an application",
    "app harden mine.cl | 'periscope kernel mine.cl' looks at every execution of a kernel of your own",
    "app run --compare environments cbe-dot none-such | there is no application 'none-such'; ",
    "app run --compare environments cbe-dot --runs 0 | --runs wants a number from 1 on",
    "app run --compare fences cbe-dot --runs -3 | --runs wants a number from 1 on",
    "app run --compare fences cbe-dot --fences 7 | there is no site '7'",
    "app harden cbe-dot --check-runs 0 | --check-runs, --runs, --repeat and --test-timeout want numbers from 1 on",
    "app harden cbe-dot --model none-such | none-such",
    "app run --compare fences cbe-dot sdk-red --fences 2 | --fences 2 is of none of the applications; of each of "
        + "several: NAME=SITES",
    "app run --compare fences cbe-dot --fences sdk-red=0 | --fences sdk-red=0 is of none of the applications",
    "app run --compare environments all --command true --sites 1 | --command takes the place of an application: "
        + "leave all out",
    "app run cbe-dot --command true --sites 1 | --command takes the place of an application: leave cbe-dot out",
    "app run --command true | --command goes with --sites, the number of its sites, from 1 to 4096",
    "app run --command true --sites 0 | --command goes with --sites",
    "app run cbe-dot --sites 3 | --sites goes with --command",
    "app run --command true --sites 1 --run-limit 0 | --run-limit wants a number from 1 on",
    "app run --command true --sites 1 --device ugpu | --device is for applications that run here",
    "app run --command true --sites 1 --fences 1 | there is no site '1'"})
  void refuses(String line, String message) {
    Result result = Result.of(line.split(" "));
    assertTrue(Stream.of(Exit.USAGE, Exit.INVALID).anyMatch(e -> e == result.exit()), result.toString());
    assertTrue(result.err().replaceAll("\\s+", " ").contains(message), result.err());
    assertFalse(result.err().contains("a bug in periscope") || result.err().contains("\tat "), result.err());
    assertEquals("", result.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"app", "app list", "app run", "app harden", "app tune"})
  void helps(String command) {
    Result result = Result.of((command + " --help").split(" "));
    assertEquals(Exit.OK, result.exit());
    assertTrue(result.out().contains("Usage: periscope " + command), result.out());
    assertTrue(result.out().lines().allMatch(l -> l.length() <= 80), result.out());
  }
}
