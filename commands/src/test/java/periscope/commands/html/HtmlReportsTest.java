package periscope.commands.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Pages say what the text says, and are documents that need nothing else. */
class HtmlReportsTest {

  private static final Pattern HIDDEN = Pattern.compile("<style>.*?</style>|<[^>]*>", Pattern.DOTALL);
  private static final String KERNEL = "/* launch pass on 1x2 { data[1]; ready = 0; seen[1] } */\n"
      + "__global__ void pass(int *data, volatile int *ready, int *seen)\n{\n  if (blockIdx.x == 0) {\n"
      + "    data[0] = 1;\n    *ready = 1;\n  } else if (*ready == 1) {\n    seen[0] = data[0];\n  }\n}\n";

  @TempDir
  private Path folder;

  /** The text of a page as a reader sees it. */
  private static String read(String page) {
    return HIDDEN.matcher(page).replaceAll(" ").replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"")
        .replace("&amp;", "&");
  }

  private static Set<String> words(String text) {
    return Stream.of(text.split("\\s+", -1)).map(w -> w.replaceAll("^[(\\[{'\"]+|[)\\]}'\".,:;]+$", ""))
        .filter(w -> w.matches(".*\\w.*")).collect(Collectors.toCollection(TreeSet::new));
  }

  private String file(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, content);
    return file.toString();
  }

  /** Runs a command for text and page, and compares both. */
  private String page(int exit, boolean interrupted, String... arguments) throws IOException {
    Path file = folder.resolve("report.html");
    String[] all = Stream.concat(Stream.of(arguments), Stream.of("--emit", "html:" + file)).toArray(String[]::new);
    Result result = interrupted ? Result.interrupted(all) : Result.of(all);
    assertEquals(exit, result.exit(), result::err);
    String page = Files.readString(file);
    Set<String> missing = words(result.out());
    assertTrue(missing.size() > 20, result::out);
    missing.removeAll(words(read(page)));
    assertEquals(Set.of(), missing, "words of the text that the page lacks");
    alone(page);
    return page;
  }

  /** A page has no scripts, fetches nothing, and closes what it opens. */
  private static void alone(String page) {
    assertFalse(page.contains("<script"), page);
    assertFalse(Pattern.compile("(src|href)=\"(?!#)|url\\(|@import").matcher(page).find(), page);
    for (String element : List.of("section", "dl", "table", "pre", "figure", "div", "main", "svg")) {
      assertEquals(count(page, "<" + element + "[ >]"), count(page, "</" + element + ">"), element);
    }
    assertFalse(page.contains("\033"), page);
  }

  private static long count(String page, String pattern) {
    return Pattern.compile(pattern).matcher(page).results().count();
  }

  private String[] verify(String table, String... options) {
    return Stream.concat(Stream.of("verify", table, "--out", folder.resolve("found").toString()), Stream.of(options))
        .toArray(String[]::new);
  }

  @Test
  void aTableForAMachineWithBothFaults() throws IOException {
    String page = page(Exit.FAILS, false, verify("rsp-original", "--events", "2"));
    assertTrue(page.contains("<p class=\"verdict bad\"><strong>UNSOUND and STUCK</strong>"), page);
    assertTrue(count(page, "<svg ") >= 1, page);
    assertTrue(read(page).contains("Row at fault"), page);
    assertTrue(page.contains("<th scope=\"col\">Source</th><th scope=\"col\">Compiled</th><th scope=\"col\">Row</th>"),
        page);
  }

  @Test
  void aTableForAModel() throws IOException {
    String table = file("weak.map", "mapping \"weak\" from cuda to ptx\nr = load(relaxed, s) x => ld.relaxed.s r, x\n"
        + "store(relaxed, s) x v => st.weak x, v\n");
    String page = page(Exit.FAILS, false, verify(table, "--first", "--scopes", "gpu"));
    assertTrue(page.contains("<strong>UNSOUND</strong>"), page);
    assertEquals(2, count(page, "<svg "), page);
    assertTrue(read(page).contains("Reason"), page);
  }

  /** A name is text, whatever it is. */
  @Test
  void aSoundTableWithAHostileName() throws IOException {
    String table = file("<script>alert(1)&<b>.map", "mapping \"<i>\" from opencl-rsp to gpuasm\n"
        + "extends rsp-proposed\n");
    String page = page(Exit.OK, false, verify(table, "--ops", "1"));
    assertTrue(page.contains("<h1>&lt;script&gt;alert(1)&amp;&lt;b&gt;</h1>"), page);
    assertTrue(page.contains("<p class=\"verdict good\"><strong>SOUND</strong>"), page);
    assertTrue(read(page).contains("nothing is claimed beyond"), page);
  }

  /** A search without an answer is no sound one. */
  @Test
  void aSearchThatWasStopped() throws IOException {
    String page = page(Exit.INTERRUPTED, true, verify("scoped-cpp-ptx"));
    assertTrue(page.contains("<p class=\"verdict warning\"><strong>UNKNOWN</strong>"), page);
    assertFalse(page.contains("<strong>SOUND"), page);
  }

  @Test
  void aKernelThatRaces() throws IOException {
    String page = page(Exit.FAILS, false, "kernel", file("<img src=x>.cu", KERNEL), "--all", "--litmus",
        folder.resolve("tests").toString());
    assertTrue(page.contains("<strong>FOUND</strong> a data race"), page);
    assertTrue(page.contains("<mark>   5      data[0] = 1;</mark>"), page);
    assertTrue(count(page, "<svg ") >= 1, page);
    assertTrue(page.contains("<h2>Races 2</h2>"), page);
    assertFalse(page.contains("<img"), page);
  }

  @Test
  void aKernelWithoutAProblem() throws IOException {
    String page = page(Exit.OK, false, "kernel", file("one.cu", KERNEL.replace("1x2", "1x1")));
    assertTrue(page.contains("<p class=\"verdict good\"><strong>NOTHING FOUND</strong>"), page);
  }

  @Test
  void aModelBesideOthers() throws IOException {
    String page = page(Exit.FAILS, false, "validate", "../corpus/ptx", "--model", "ptx-6.0", "--observations",
        "shipped");
    assertTrue(page.contains("<p class=\"verdict bad\"><strong>differs</strong>"), page);
    assertTrue(page.contains("<h2>Tests: stronger</h2>"), page);
    assertTrue(page.contains("<td>mp-L1+membar.gls</td><td>observations</td><td>has what the condition asks for</td>"
        + "<td>forbids it</td><td class=\"prose\">seen on "), page);
  }

  /** A test on which two models differ has what one of them allows and the other lacks. */
  @Test
  void modelsBesideOneAnother() throws IOException {
    String page = page(Exit.FAILS, false, "validate", "SB+rlx.dv+rlx.dv", "CoRR+na+na", "--model", "opencl", "--diff",
        "sc");
    assertTrue(page.contains("<th scope=\"col\">expected, as beside</th><th scope=\"col\">obtained by opencl</th>"),
        page);
    assertTrue(page.contains("<td>sc</td><td>lacks 0:r0=0; 1:r1=0; [x]=1; [y]=1</td>"
        + "<td>allows 0:r0=0; 1:r1=0; [x]=1; [y]=1</td>"), page);
    assertTrue(page.contains("<td>defined</td><td>undefined</td><td>undefined: "), page);
  }

  /** A page in place of text is all of the output. */
  @Test
  void aPrintedPage() throws IOException {
    Result result = Result.of("kernel", file("pass.cu", KERNEL), "--emit", "html");
    assertEquals(Exit.FAILS, result.exit(), result::err);
    assertTrue(result.out().startsWith("<!doctype html>\n"), result::out);
    assertTrue(result.out().endsWith("</html>\n"), result::out);
    assertEquals(result.out(), Result.of("kernel", file("pass.cu", KERNEL), "--emit", "html").out());
  }

  @Test
  void aFormThatIsNone() throws IOException {
    String kernel = file("pass.cu", KERNEL);
    Stream.of(List.of("pdf", "--emit has no 'pdf', only html"), List.of("html:", "wants a file"),
        List.of("html:" + folder, "wants a file")).forEach(wrong -> {
          Result result = Result.of("kernel", kernel, "--emit", wrong.get(0));
          assertEquals(Exit.USAGE, result.exit(), result::err);
          assertTrue(result.err().replaceAll("\\s+", " ").contains(wrong.get(1)), result::err);
        });
    Result both = Result.of("kernel", kernel, "--emit", "html", "--json");
    assertEquals(Exit.USAGE, both.exit(), both::err);
    Path file = folder.resolve("beside.html");
    Result beside = Result.of("kernel", kernel, "--emit", "html:" + file, "--json");
    assertTrue(beside.out().startsWith("{") && Files.exists(file), beside::out);
  }
}
