package periscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.cli.reference.Wish;
import periscope.cli.session.Exit;

/** The list of wishes: its commands and pages exist, and users find them by their words and in docs/README.md. */
class WishesTest {

  private static final Path DOCS = Path.of("../docs");
  private static final String BEGIN = "| wish | command | page |\n|---|---|---|\n";

  static List<Wish> wishes() {
    return Wish.all();
  }

  /** The command line of a wish has a command with these options, and arguments that it takes. */
  @ParameterizedTest
  @MethodSource("wishes")
  void commandsAreRead(Wish wish) {
    Periscope.tree().parseArgs(wish.command().split(" ", -1));
    assertTrue(Files.exists(DOCS.resolve(wish.page())), wish.page());
    assertFalse(wish.group().isEmpty(), wish.text());
  }

  /** Each command that answers a question is the answer to a wish. */
  @Test
  void everyCommandGrantsAWish() {
    Set<String> granting = Wish.all().stream().map(w -> w.command().split(" ", -1)[0])
        .collect(Collectors.toCollection(TreeSet::new));
    granting.addAll(List.of("completion", "help", "conform", "analyse", "replay"));
    assertEquals(new TreeSet<>(Periscope.tree().getSubcommands().keySet()), granting);
  }

  /** The page of all pages shows the list; {@code -Dpromote=true} writes it. */
  @Test
  void theIndexOfPagesShowsTheList() throws IOException {
    Path index = DOCS.resolve("README.md");
    String page = Files.readString(index);
    String rows = Wish.all().stream().map(w -> "| " + w.text() + " | `" + w.line() + "` | [" + w.page() + "]("
        + w.page() + ") |\n").collect(Collectors.joining());
    int from = page.indexOf(BEGIN) + BEGIN.length();
    String shown = page.substring(0, from) + rows + page.substring(page.indexOf("\nUsing it:", from));
    if (Boolean.getBoolean("promote")) {
      Files.writeString(index, shown);
    } else {
      assertEquals(shown, page);
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "lock | periscope kernel", "fence | periscope minimise", "race | periscope kernel", "races | periscope kernel",
      "picture | periscope simulate", "herd | --cat-of herd7", "scope | periscope verify", "clang | periscope extract",
      "atomics | periscope extract", "SB | periscope generate cycles", "diy | periscope generate cycles",
      "weakest order | -D ORDER=memory_order_relaxed", "order needed | -D ORDER=memory_order_relaxed",
      "hang | kernel mine.cl", "deadlock | can my kernel hang", "termination | can my kernel hang",
      "progress | can my kernel hang", "occupancy | can my kernel hang", "wgsl | --model wgsl", "webgpu | --model wgsl",
      "I want a picture of a weak outcome | --picture figures", "is my lock right | periscope kernel lock.cl",
      "what does clang make of my atomics? | periscope extract clang", "wishes | periscope lsp",
      "tests that tell two models apart | periscope generate distinguish", "Sarif | has the word: verify",
      "acquire | whatever came before the release", "acquire | memory_order_acquire (CUDA, OPENCL)",
      "coherence | one order of all writes", "avvisinc | (VULKAN): The accesses that", "availability | .semav",
      "storage classes | such as buffers or", "synchronizes with | a release to an acquire",
      "Proxies | A path to memory", "sw | a release to an acquire", "fr | models for"})
  void wordsFindCommands(String words, String command) {
    Result help = Result.of(("help " + words).split(" ", -1));
    assertEquals(Exit.OK, help.exit(), help.err());
    assertTrue(help.out().contains(command), help.out());
    assertEquals(List.of(), help.out().lines().filter(l -> l.length() > 80 && !l.contains("periscope ")).toList());
  }

  /** Options that users know from other tools are met with the option that is meant. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "simulate MP+rel.dv+acq.dv --emit svg | did you mean --picture?", "simulate x --png=y | did you mean --picture?",
      "simulate x --explain | did you mean --why?", "generate cycles MP --fences sc | did you mean --edges?",
      "conform locks --device pocl-0 --timeout 40 | did you mean --instances?",
      "simulate x --emit html:x.html | kernel, verify, validate and check write pages with --emit html",
      "explore x --steps | did you mean --trace?", "validate x -M sc --silent | did you mean --quiet?",
      "verify x --time 3 | did you mean --timeout?", "simulate x --time 3 | did you mean --test-timeout?",
      "simulate x --pictur y | did you mean --picture?"})
  void wordsOfOtherTools(String line, String said) {
    Result result = Result.of(line.split(" ", -1));
    assertEquals(Exit.USAGE, result.exit());
    assertTrue(result.err().replaceAll("\\s+", " ").contains(said), result.err());
  }

  /** A test of a processor is met with the language and the models that stand for it, which judge as they should. */
  @Test
  void testsOfProcessors(@TempDir Path folder) throws IOException {
    String x86 = Files.writeString(folder.resolve("sb.litmus"), "X86 SB\n{ x=0; y=0; }\n").toString();
    assertTrue(Result.of("simulate", x86).err().contains("--model sc or tso judges it"), x86);
    Result.of("generate", "cycles", "MP", "SB", "--language", "opencl", "-o", folder.resolve("as").toString());
    String tso = Result.of("simulate", folder.resolve("as").toString(), "--model", "tso").out();
    assertTrue(tso.contains("Observation SB+rlx.dv+rlx.dv Sometimes"), tso);
    assertTrue(tso.contains("Observation MP+rlx.dv+rlx.dv Never"), tso);
  }

  @Test
  void wordsThatNothingIsAbout() {
    Result none = Result.of("help", "umbrella");
    assertEquals(Exit.USAGE, none.exit());
    assertTrue(none.err().contains("'periscope help wishes'"), none.err());
    assertEquals(Exit.USAGE, Result.of("help", "verfy").exit());
  }
}
