package periscope.suites.kernels;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;
import periscope.testing.Sample;

/** Whatever is done to a kernel, there is an answer or a diagnostic, within the time that was given. */
class MutatedKernelsTest {

  private static final Pattern TOKEN = Pattern.compile("[A-Za-z_]\\w*|\\d+|[^\\s\\w]+");

  /** A file, and how it is launched. */
  private record Launch(String file, String... options) {}

  private static final List<Launch> LAUNCHES = List.of(
      new Launch("histogram.cl", "-g", "2x1", "-D", "BINS=2", "--set", "data[2] = {0, 1}; length = 2; histogram[2]"),
      new Launch("ticket_lock.cl", "-g", "1x2", "--set", "rounds = 1; items[2]"),
      new Launch("lookback_scan.cl", "-g", "1x2", "-D", "TILE=1", "--set", "length = 2; tiles[2]; in[2]; out[2]"),
      new Launch("work_stealing.cl", "-g", "1x2", "-D", "TASKS=2", "--set", "tasks = 1; tries = 1; done[2]"),
      new Launch("locks/cas.cl", "-g", "1.1.2"), new Launch("locks/ttas.cl", "-g", "2.1.1"),
      new Launch("locks/ticket.cl", "-g", "1.1.2"), new Launch("locks/xf.cl", "-g", "1.1.2"));

  @TempDir
  Path folder;

  @Test
  void anAnswerOrADiagnostic() throws IOException {
    Random random = new Random(Sample.seed(11));
    Map<Integer, Integer> exits = new TreeMap<>();
    long slowest = 0;
    for (int i = 0; i < Sample.of(24, 150); i++) {
      Launch launch = LAUNCHES.get(i % LAUNCHES.size());
      String text = mutated(Files.readString(Path.of("..", "kernels", launch.file())), random);
      Path file = Files.writeString(folder.resolve("k.cl"), text);
      String[] arguments = new String[launch.options().length + 4];
      arguments[0] = "kernel";
      arguments[1] = file.toString();
      arguments[2] = "--timeout";
      arguments[3] = "2";
      System.arraycopy(launch.options(), 0, arguments, 4, launch.options().length);
      long start = System.nanoTime();
      Result result = Result.of(arguments);
      slowest = Math.max(slowest, System.nanoTime() - start);
      exits.merge(result.exit(), 1, Integer::sum);
      assertTrue(List.of(Exit.OK, Exit.FAILS, Exit.UNKNOWN, Exit.INVALID).contains(result.exit()),
          () -> result.err() + "\n" + text);
      assertFalse(result.err().contains("a bug in periscope"), () -> result.err() + "\n" + text);
      assertTrue(result.exit() != Exit.INVALID || result.err().contains("error: "), () -> result.err() + "\n" + text);
    }
    System.out.println(exits + ", the slowest after " + slowest / 1_000_000 + " ms");
    assertTrue(exits.size() >= 2, exits.toString());
  }

  /** One or two tokens left out, doubled, or replaced by others, mostly of their kind. */
  private static String mutated(String text, Random random) {
    String code = text.replaceAll("(?s)/\\*(?! launch).*?\\*/", "");
    String now = code;
    for (int change = 0; change <= random.nextInt(10) / 7; change++) {
      List<MatchResult> tokens = TOKEN.matcher(now).results().toList();
      boolean tame = random.nextBoolean();
      List<MatchResult> some = tokens.stream().filter(t -> !tame || kind(t.group()) % 2 == 1).toList();
      MatchResult one = some.get(random.nextInt(some.size()));
      List<MatchResult> alike = random.nextInt(6) == 0 ? tokens
          : tokens.stream().filter(t -> kind(t.group()) == kind(one.group())).toList();
      MatchResult other = alike.get(random.nextInt(alike.size()));
      String by = switch (random.nextInt(10)) {
        case 0 -> "";
        case 1 -> one.group() + " " + one.group();
        default -> other.group();
      };
      now = now.substring(0, one.start()) + by + now.substring(one.end());
    }
    return now;
  }

  /** Of tokens of one odd kind, each may stand in the place of any other. */
  private static int kind(String token) {
    return token.matches("\\d+") ? 1 : token.startsWith("memory_order") ? 3 : token.startsWith("memory_scope") ? 5
        : token.matches("[=!]=|[<>]=?|[-+*%]|\\|\\||&&") ? 7 : token.matches("\\w+") ? 2 : 4;
  }
}
