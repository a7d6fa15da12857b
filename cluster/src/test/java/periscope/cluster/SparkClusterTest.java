package periscope.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** A command gives the same report on a cluster as by threads of its own process, but for the times. */
class SparkClusterTest {

  @TempDir
  private Path folder;

  private Result verify(String... words) {
    List<String> all = new ArrayList<>(List.of("verify"));
    all.addAll(Arrays.asList(words));
    all.addAll(List.of("--json", "--out", folder.toString()));
    return Result.of(all.toArray(String[]::new));
  }

  private static String[] onCluster(String[] words) {
    String[] more = Arrays.copyOf(words, words.length + 2);
    more[words.length] = "--cluster";
    more[words.length + 1] = "local[2]";
    return more;
  }

  private static String withoutTimes(String report) {
    String text = report.replaceAll("\"seconds\" : [-.0-9E]+", "\"seconds\" : 0");
    assertTrue(text.contains("\"seconds\" : 0"), text);
    return text;
  }

  /** Verdict, counts, machine states and findings: on the whole space, on parts of it, and on a sample. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "1 | rsp-original --first",
    "1 | rsp-original --ops 1 --exact --without fetch_inc",
    "1 | rsp-original --threads 3 --ops 1 --scopes dv",
    "1 | rsp-original --sample 5000 --seed 3",
    "1 | rsp-original --ops 1 --model opencl-rsp-strict",
    "1 | rsp-original --ops 1 --engine solver",
    "1 | opencl-ptx --events 3 --threads 2 --scopes dv --no-cache"
  })
  void reportsAreThoseOfOneProcess(int exit, String line) {
    String[] words = line.split(" ", -1);
    Result here = verify(words);
    assertEquals(exit, here.exit(), here.err());
    Result there = verify(onCluster(words));
    assertEquals(exit, there.exit(), there.err());
    assertEquals(withoutTimes(here.out()), withoutTimes(there.out()));
  }

  /** A table and a model in files, as users have them. */
  @Test
  void filesTravel() throws Exception {
    Path table = Files.writeString(folder.resolve("mine.map"), """
        mapping "Mine" from opencl-rsp to gpuasm
        extends rsp-proposed
        r = fetch_inc(dv, remote) x => LK_rmw DV; INC_L2 r x
        """);
    Path model = Files.writeString(folder.resolve("mine.cat"), """
        "Mine"
        include "opencl-rsp.cat"
        """);
    for (List<String> words : List.of(
        List.of(table.toString()), List.of("rsp-original", "--model", model.toString()))) {
      List<String> all = new ArrayList<>(words);
      all.addAll(List.of("--ops", "1"));
      String[] line = all.toArray(String[]::new);
      Result here = verify(line);
      Result there = verify(onCluster(line));
      assertEquals(Exit.FAILS, here.exit(), here.err());
      assertEquals(Exit.FAILS, there.exit(), there.err());
      assertEquals(withoutTimes(here.out()), withoutTimes(there.out()));
    }
  }

  /** A model of several files of the user's own cannot travel as one text: a diagnostic says the way out. */
  @Test
  void modelsOfSeveralFilesAreRefused() throws Exception {
    Files.writeString(folder.resolve("part.cat"), "let mine = rf\n");
    Path model = Files.writeString(folder.resolve("mine.cat"), """
        "Mine"
        include "opencl-rsp.cat"
        include "part.cat"
        """);
    Result refused = verify("rsp-original", "--ops", "1", "--model", model.toString(), "--cluster", "local[2]");
    assertEquals(Exit.INVALID, refused.exit(), refused.err());
    assertTrue(refused.err().contains("a cluster gets a model as one text"), refused.err());
    assertTrue(refused.err().contains("without --cluster"), refused.err());
    assertEquals("", refused.out());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "rsp-proposed --cluster lokal[2] | such a cluster is not known",
    "rsp-proposed --cluster local[0] | such a cluster is not known",
    "rsp-proposed --cluster local[2] --jobs 2 | --jobs and --cluster contradict each other"
  })
  void mistakesMeetAWayOut(String line, String message) {
    Result refused = verify(line.split(" ", -1));
    assertEquals(Exit.USAGE, refused.exit(), refused.err());
    assertTrue(refused.err().contains(message), refused.err());
    assertEquals("", refused.out());
  }

  /** Ctrl-C before the search: nothing is claimed. */
  @Test
  void aStoppedSearchClaimsNothing() {
    Result stopped = Result.interrupted("verify", "rsp-proposed", "--cluster", "local[2]", "--out", folder.toString());
    assertTrue(stopped.out().contains("UNKNOWN") && stopped.out().contains("nothing was checked of programs"),
        stopped.out());
    assertEquals(Exit.INTERRUPTED, stopped.exit(), stopped.err());
  }
}
