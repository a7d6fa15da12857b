package periscope.cli.generate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** The command, from its options to the files that it leaves. */
class GenerateTest {

  @TempDir Path folder;

  private String file(String name, String... lines) throws IOException {
    return Files.writeString(folder.resolve(name), String.join("\n", lines) + "\n").toString();
  }

  private static Result generate(String... arguments) {
    return Result.of(Stream.concat(Stream.of("generate", "cycles"), Stream.of(arguments)).toArray(String[]::new));
  }

  private static Set<String> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(f -> f.getFileName().toString()).collect(Collectors.toSet());
    }
  }

  /** The same request writes the same bytes, and what is in an archive is read as it is in a folder. */
  @Test
  void archives() throws IOException {
    List<Path> archives = List.of(folder.resolve("one.zip"), folder.resolve("two.zip"));
    for (Path archive : archives) {
      Result made = generate("--threads", "2", "--placement", "all", "-o", archive.toString());
      assertEquals(Exit.OK, made.exit(), made.err());
      assertTrue(made.err().contains("6 cycles, 12 tests"), made.err());
    }
    assertArrayEquals(Files.readAllBytes(archives.get(0)), Files.readAllBytes(archives.get(1)));
    assertEquals(Set.of("one.zip", "two.zip"), files(folder));
    Result simulated = Result.of("simulate", archives.get(0).toString());
    assertTrue(simulated.out().contains("12 tests under cuda-scoped-cpp"), simulated.out() + simulated.err());
    Result one = Result.of("simulate", archives.get(0) + "/MP+rlx.dv+rlx.dv.litmus");
    assertTrue(one.out().startsWith("Test MP+rlx.dv+rlx.dv Allowed"), one.out() + one.err());
    assertEquals(Exit.INVALID, Result.of("simulate", archives.get(0) + "/MP.litmus").exit());
    Result none = Result.of("simulate", file("none.zip", "no archive"));
    assertEquals(Exit.INVALID, none.exit());
    assertTrue(none.err().contains("no archive that can be read"), none.err());
    Result tar = generate("--threads", "2", "-o", folder.resolve("tests.tar.gz").toString());
    assertTrue(tar.err().contains("an archive is a .zip"), tar.err());
  }

  /** Families' names take the options that sets of cycles take; a slip is met with the words there are. */
  @Test
  void families() {
    Result fences = generate("mp", "SB", "--edges", "fence.sc.gpu", "--order", "relaxed");
    assertEquals(Exit.OK, fences.exit(), fences.err());
    assertTrue(fences.out().contains("CUDA MP+fsc.dv-rlx.dv+fsc.dv-rlx.dv"), fences.out());
    assertTrue(fences.err().contains("2 cycles, 2 tests"), fences.err());
    assertTrue(generate("MP", "--edges", "mfence").err().contains("membar.cta"), "words of edges");
    assertTrue(generate("MP", "--order", "acquire").err().contains("such as Rel"), "an order");
    assertTrue(generate("MP", "--edges", "addr").err().contains("in some threads only"), "edges of some threads");
  }

  /** A file of options says the same as the command line, whose own options count more. */
  @Test
  void configurations() throws IOException {
    String config = file("fences.conf", "# what the page shows", "threads 2", "--edges po, membar.cta membar.gl",
        "language ptx  # NVIDIA", "order=Na", "", "placement all");
    Path here = folder.resolve("here");
    Path there = folder.resolve("there");
    Result given = generate("--config", config, "-o", here.toString());
    assertTrue(given.err().contains("45 cycles, 90 tests"), given.err());
    generate("--threads", "2", "--edges", "po,membar.cta,membar.gl", "--language", "ptx", "--order", "Na",
        "--placement", "all", "-o", there.toString());
    assertEquals(files(there), files(here));
    Result more = generate("--config", config, "--placement", "same", "-o", here.toString());
    assertTrue(more.err().contains("45 cycles, 45 tests"), more.err());
    Result cycle = generate("--config", file("mp.conf", "cycle PodWW Rel Rfe Acq PodRR Fre", "order Na"));
    assertTrue(cycle.out().startsWith("CUDA MP+rel.dv+acq.dv"), cycle.out() + cycle.err());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "threads 2;ordr Na          | bad.conf:2:1: error: no option is called 'ordr' | did you mean order?",
      "cycle PodWW Rfe PodRR Fre;regions globl | bad.conf:2:1: error: --regions has no 'globl' | regions globl",
      "threads 2;size 4           | bad.conf:2:1: error: --events says nothing with --threads | new form is: events 4",
      "mutants                    | 'mutants' is a command of its own | generate mutants",
      "distinguish sc ptx-7.5     | 'distinguish' is a command of its own | periscope generate distinguish sc ptx",
      "threads two                | bad.conf:1:1: error: Invalid value for option '--threads' | threads two",
      "threads                    | bad.conf:1:1: error: nothing stands behind this option | say what",
      "threads 2;threads 3        | bad.conf:2:1: error: this option stands here twice | threads 3",
      "threads 2;observers yes    | bad.conf:2:1: error: observers takes nothing behind it | observers yes",
      "threads 2;!                | bad.conf:2:1: error: this is no option | such as 'threads 3'",
      "order Na                   | bad.conf:1:1: error: give a CYCLE; or | --help"})
  void slipsInConfigurations(String lines, String message, String context) throws IOException {
    Result result = generate("--config", file("bad.conf", lines.split(";")));
    assertEquals(Exit.INVALID, result.exit());
    assertTrue(result.err().contains(message), result.err());
    assertTrue(result.err().contains(context), result.err());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "--threads 2 --events 4      | --events says nothing with --threads; it goes with --relax and --safe",
      "MP --threads 2              | give a CYCLE; or --threads N for all critical cycles; or",
      "--relax Rfx                 | --relax: no edge is called 'Rfx': did you mean Rfe?",
      "--relax Rfe --events 40     | --events wants a number from 2 to 10, not 40",
      "--relax Rfe --safe PodRR    | no cycle is made of these edges",
      "--threads 2 --edges bar     | barriers are for several threads",
      "BardWR Fre PodWR Fre --placement same | which no two threads of these cycles do",
      "--threads 2 --vary -1       | --vary wants a number from 0, not -1",
      "--threads 2 --order Vol --language opencl | no test can be written in OPENCL: OpenCL's volatile accesses",
      "--threads 2 --edges fsc.dw  | did you mean fsc.dv",
      "--threads 2 --order Ca      | no store is Ca"})
  void slipsOnTheCommandLine(String arguments, String message) {
    refused("cycles " + arguments.strip(), message);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "minimal sc --order Vol      | --order has no 'vol'",
      "minimal --events 2          | minimal wants a model",
      "minimal sc --events 12      | --events wants a number from 1 to",
      "distinguish sc              | distinguish wants two models, not 1",
      "mutants --threads 2         | Unknown option",
      "mutants --language ptx      | there are no mutants in PTX",
      "regression                  | regression wants a mapping"})
  void slipsOfOtherTests(String arguments, String message) {
    refused(arguments.strip(), message);
  }

  private static void refused(String arguments, String message) {
    Result result = Result.of(("generate " + arguments).split(" "));
    assertEquals(Exit.USAGE, result.exit(), result.out() + result.err());
    assertTrue(result.err().replaceAll("\\s+", " ").contains(message), result.err());
  }

  /** What a language does not have is left out and counted; edges that say the same make one test. */
  @Test
  void whatIsLeftOut() throws IOException {
    Result llvm = generate("--threads", "2", "--edges", "addr,po", "--language", "llvm", "-o",
        folder.resolve("llvm").toString());
    assertEquals(Exit.OK, llvm.exit(), llvm.err());
    assertTrue(llvm.err().contains("6 tests; without 4 tests:"), llvm.err());
    Path twice = folder.resolve("twice");
    Result made = generate("--relax", "Rfe", "--safe", "PodRR PodRW PosWW Coi Rmw", "--events", "6", "--threads", "2",
        "--language", "ptx", "-o", twice.toString());
    assertEquals(Exit.OK, made.exit(), made.err());
    Set<String> texts = new HashSet<>();
    for (String file : files(twice)) {
      String text = Files.readString(twice.resolve(file));
      assertTrue(texts.add(text.replaceFirst(".*\n.*\n", "")), text);
    }
    assertTrue(texts.size() > 5, made.err());
    Result other = generate("MP", "-o", folder.resolve("llvm").toString());
    assertTrue(other.err().contains("llvm had 5 other tests, which are still there"), other.err());
  }

  /** What the command line asks for counts more than what a file asks for. */
  @Test
  void otherCycleThanInTheFile() throws IOException {
    String config = file("sb.conf", "cycle PodWR Fre PodWR Fre", "language ptx");
    assertTrue(generate("--config", config, "PodWW", "Rfe", "PodRR", "Fre").out().startsWith("PTX MP+"));
    assertTrue(generate("--config", config, "--threads", "2").err().contains("6 cycles, 6 tests"));
    String threads = file("threads.conf", "threads 2", "language ptx");
    assertTrue(generate("--config", threads, "SB").out().startsWith("PTX SB+"));
  }

  /** Three writes to a location are told, and kept where somebody asks for observers. */
  @Test
  void observers() {
    Result refused = generate("PosWW Coe Coe");
    assertEquals(Exit.INVALID, refused.exit());
    assertTrue(refused.err().contains("--observers"), refused.err());
    assertTrue(generate("PosWW Coe Coe", "--observers").out().contains("exists (2:r0=1 /\\ 2:r1=2 /\\ [x]=3)"));
    List<String> edges = List.of("--relax", "Rmw", "--safe", "Coe,PosRW,Rfe", "--events", "5", "-o");
    Result some = generate(Stream.concat(edges.stream(), Stream.of(folder.resolve("some").toString()))
        .toArray(String[]::new));
    assertTrue(some.err().contains("or more writes to a location, which --observers keeps"), some.err());
    Result all = generate(Stream.concat(edges.stream(), Stream.of(folder.resolve("all").toString(), "--observers"))
        .toArray(String[]::new));
    assertFalse(all.err().contains("without"), all.err());
  }

  /** Brute force: the minimal tests of each model, of which the other one's simulation says whether it allows them. */
  @Test
  void testsThatTellModelsApart() throws IOException {
    Path apart = folder.resolve("apart");
    Result result = Result.of("generate", "distinguish", "sc", "tso", "-o", apart.toString());
    assertEquals(Exit.OK, result.exit(), result.err());
    assertTrue(result.err().contains("2 tests that sc forbids and tso allows"), result.err());
    assertTrue(result.err().contains("0 tests that tso forbids and sc allows"), result.err());
    Path minimal = folder.resolve("minimal");
    Result.of("generate", "minimal", "sc", "-o", minimal.toString());
    Set<String> allowed = files(minimal).stream()
        .filter(f -> Result.of("simulate", minimal.resolve(f).toString(), "--model", "tso").out().contains("\nOk\n"))
        .collect(Collectors.toSet());
    assertEquals(Set.of("SB.litmus", "R.litmus"), allowed);
    assertEquals(allowed, files(apart));
    assertTrue(Files.readString(apart.resolve("SB.litmus")).contains("Model=sc Guarantee=Sc Allowed=tso Key="));
  }

  /** Where there are no tests, or only tests that race, a note names the way on. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "sc tso --events 3                 | no program of up to 3 instructions is such a test; --events 4 looks",
      "sc c11-rc11 --events 3 --order na | all 3 tests race under c11-rc11, which then allows anything; --order rlx",
      "sc c11-rc11 --events 3 --order rlx --scopes dv | such a test; --events 4"})
  void waysOn(String arguments, String note) {
    Result result = Result.of(("generate distinguish " + arguments + " -o " + folder.resolve("way")).split(" ", -1));
    assertEquals(Exit.OK, result.exit(), result.err());
    assertTrue(result.err().contains(note), result.err());
    assertEquals(arguments.contains("--order na"), result.err().contains("race"), result.err());
  }

  /** Where the time is up before all programs were looked at, the exit code says so. */
  @Test
  void limits() {
    Result stopped = Result.of("generate", "distinguish", "opencl", "c11-rc11-cpp20", "--timeout", "0.5", "-o",
        folder.resolve("stopped").toString());
    assertEquals(Exit.UNKNOWN, stopped.exit(), stopped.err());
    assertTrue(stopped.err().contains("stopped before all programs of"), stopped.err());
    Result cycles = generate("--relax", "Pod**,Pos**", "--safe", "Rfe,Rfi,Fre,Fri,Coe,Fsc.dvd**", "--events", "10",
        "--timeout", "0.5");
    assertEquals(Exit.UNKNOWN, cycles.exit(), cycles.err());
    assertTrue(cycles.err().contains("stopped before all cycles were found"), cycles.err());
  }
}
