package periscope.lang.spirv.kernel;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import periscope.lang.spirv.Modules;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.testing.Sample;

/** Whatever is done to a module, it becomes a launch or is refused, in assembly and in the binary form. */
class MutatedModulesTest {

  private static final int MODULES = Sample.of(200, 5_000);
  private static final Pattern TOKEN = Pattern.compile("%?\\w+(?:\\|\\w+)*|\"[^\"]*\"");

  /** A module, and how it is launched. */
  private record Launch(String module, String grid, String set) {}

  private static final List<Launch> LAUNCHES = List.of(new Launch("message", "1x2", ""),
      new Launch("reduce", "2x1", "in[2]; scale = 2"), new Launch("shader-message", "1x2", "Data[1]"),
      new Launch("shader-tile", "4x1", "src[4]; dst[2]"), new Launch("shader-lock", "1x2", ""));

  private final Random random = new Random(Sample.seed(60));

  private String mutated(String text) {
    String now = text;
    for (int change = 0; change <= random.nextInt(3); change++) {
      List<MatchResult> tokens = TOKEN.matcher(now).results().toList();
      MatchResult one = tokens.get(random.nextInt(tokens.size()));
      MatchResult other = tokens.get(random.nextInt(tokens.size()));
      String by = switch (random.nextInt(8)) {
        case 0 -> "";
        case 1 -> one.group() + " " + one.group();
        case 2 -> other.group();
        case 3 -> Long.toString(random.nextLong() >> random.nextInt(Long.SIZE));
        default -> alike(tokens, one);
      };
      now = random.nextInt(6) == 0 ? lines(now) : now.substring(0, one.start()) + by + now.substring(one.end());
    }
    return now;
  }

  /** Another token of the same kind: an id, an instruction, a number, or another word. */
  private String alike(List<MatchResult> tokens, MatchResult one) {
    String kind = one.group().startsWith("%") ? "%.*" : one.group().startsWith("Op") ? "Op.*"
        : one.group().matches("\\d+") ? "\\d+" : "[A-Z].*";
    List<MatchResult> some = tokens.stream().filter(t -> t.group().matches(kind)).toList();
    return some.isEmpty() ? "" : some.get(random.nextInt(some.size())).group();
  }

  /** A line left out, doubled, or exchanged with another. */
  private String lines(String text) {
    List<String> lines = new ArrayList<>(List.of(text.split("\n")));
    int one = random.nextInt(lines.size());
    int other = random.nextInt(lines.size());
    switch (random.nextInt(3)) {
      case 0 -> lines.remove(one);
      case 1 -> lines.add(other, lines.get(one));
      default -> {
        String line = lines.get(one);
        lines.set(one, lines.get(other));
        lines.set(other, line);
      }
    }
    return String.join("\n", lines);
  }

  private byte[] mutated(byte[] bytes) {
    byte[] now = random.nextInt(20) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes.clone();
    for (int change = 0; change <= random.nextInt(3) && now.length > 4; change++) {
      // The first word says that this is a module.
      int at = 4 + random.nextInt(now.length - 4);
      now[at] = (byte) (random.nextBoolean() ? random.nextInt(256) : now[at] + random.nextInt(5) - 2);
    }
    return now;
  }

  private static boolean isRead(String name, String content, Launch launch) {
    SourceText text = new SourceText(name, content);
    Optional<KernelLanguage> language = LitmusLanguages.form(text).map(KernelLanguage.class::cast);
    try {
      language.orElseThrow().launch(text, new LaunchRequest(Optional.empty(), Grid.parse(launch.grid()),
          Optional.empty(), Optional.of(new SourceText("--set", "/* launch { " + launch.set() + " } */")), Map.of(),
          Set.of(), LaunchRequest.Purpose.TEST));
      language.get().premises(text);
      return true;
    } catch (InvalidInputException refusal) {
      assertTrue(!refusal.diagnostics().isEmpty());
      return false;
    }
  }

  @Test
  void assemblyIsReadOrRefused() {
    int read = 0;
    for (int i = 0; i < MODULES; i++) {
      Launch launch = LAUNCHES.get(i % LAUNCHES.size());
      String text = mutated(new String(Modules.bytes(launch.module() + ".spvasm"), StandardCharsets.UTF_8));
      try {
        read += isRead("k.spvasm", text, launch) ? 1 : 0;
      } catch (RuntimeException | StackOverflowError e) {
        throw new AssertionError(text, e);
      }
    }
    assertTrue(read > MODULES / 20 && read < MODULES * 9 / 10, read + " read");
  }

  @Test
  void binaryFormIsReadOrRefused() {
    int read = 0;
    for (int i = 0; i < MODULES; i++) {
      Launch launch = LAUNCHES.get(i % 2);
      byte[] bytes = mutated(Modules.bytes(launch.module() + ".spv"));
      try {
        Optional<String> text = LitmusLanguages.decoded("k.spv", bytes);
        read += text.isPresent() && isRead("k.spv", text.get(), launch) ? 1 : 0;
      } catch (InvalidInputException refusal) {
        assertTrue(!refusal.diagnostics().isEmpty());
      } catch (RuntimeException | StackOverflowError e) {
        throw new AssertionError(Arrays.toString(bytes), e);
      }
    }
    assertTrue(read > MODULES / 20 && read < MODULES * 9 / 10, read + " read");
  }
}
