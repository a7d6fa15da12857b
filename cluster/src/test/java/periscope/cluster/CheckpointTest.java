package periscope.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;
import periscope.engines.work.Work;
import periscope.engines.work.Workers;

/** Answers in the folder of a checkpoint: the same question goes on with them, others and damaged ones do not count. */
class CheckpointTest {

  @TempDir
  private Path folder;

  /** A cluster that answers a number of units, and then is gone, as if the process were killed. */
  private static final class Few implements Workers.Cluster {
    private final List<String> asked = new ArrayList<>();
    private int left;

    Few(int left) {
      this.left = left;
    }

    @Override
    public void answer(Work work, String label, List<String> units, Workers.Receiver receiver) {
      for (int unit = 0; unit < units.size(); unit++) {
        if (left-- == 0) {
          throw new IllegalStateException("killed");
        }
        asked.add(units.get(unit));
        receiver.answered(unit, work.question() + " " + units.get(unit));
      }
    }

    @Override
    public void close() {}
  }

  private static final class Answers implements Workers.Receiver {
    private final Map<Integer, String> answers = new TreeMap<>();
    private final Map<Integer, String> failures = new TreeMap<>();

    @Override
    public void answered(int unit, String answer) {
      assertEquals(null, answers.put(unit, answer));
    }

    @Override
    public void failed(int unit, String reason) {
      failures.put(unit, reason);
    }

    @Override
    public boolean over() {
      return false;
    }

    @Override
    public void tick() {}
  }

  private Answers answers(Workers.Cluster cluster, String question, String... units) {
    Answers answers = new Answers();
    new Checkpoint(cluster, folder.toString()).answer(new Work("kind", question), "", List.of(units), answers);
    return answers;
  }

  private List<Path> kept() throws Exception {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(p -> p.toString().endsWith(".answers")).toList();
    }
  }

  @Test
  void theSameQuestionGoesOn() throws Exception {
    assertEquals(Map.of(0, "q a", 1, "q b"), answers(new Few(2), "q", "a", "b").answers);
    Few rest = new Few(2);
    assertEquals(Map.of(0, "q c", 1, "q b", 2, "q d", 3, "q a"), answers(rest, "q", "c", "b", "d", "a").answers);
    assertEquals(List.of("c", "d"), rest.asked);
    Few other = new Few(1);
    assertEquals(Map.of(0, "p a"), answers(other, "p", "a").answers);
    assertEquals(List.of("a"), other.asked);
    for (Path file : kept()) {
      Files.writeString(file, Files.readString(file).replace("q a", "q x").replace("p a", "p x"));
      // The file system keeps a checksum of its own beside a file.
      Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
    }
    Few again = new Few(3);
    assertEquals(Map.of(0, "q a"), answers(again, "q", "a").answers);
    assertEquals(List.of("a"), again.asked);
  }

  @Test
  void filesComeBackFromTheirText() {
    Map<String, String> answers = Map.of("a unit\nof two lines", "its\nanswer", "b", "");
    String text = Checkpoint.text(answers);
    assertEquals(answers, Checkpoint.parse(text));
    assertEquals(Map.of(), Checkpoint.parse(text.replace("its", "it is")));
    assertEquals(Map.of(), Checkpoint.parse(text.substring(0, text.length() / 2)));
    assertEquals(Map.of(), Checkpoint.parse(""));
  }

  @Test
  void foldersThatCannotBeWrittenAreRefused() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    Result refused = Result.of("verify", "rsp-proposed", "--cluster", "local[2],checkpoint=" + file.resolve("in it"));
    assertEquals(Exit.USAGE, refused.exit(), refused.err());
    assertTrue(refused.err().replaceAll("\\s+", " ").contains("of a checkpoint cannot be written"), refused.err());
    Result none = Result.of("verify", "rsp-proposed", "--cluster", "local[2],checkpoint=");
    assertEquals(Exit.USAGE, none.exit(), none.err());
    assertTrue(none.err().replaceAll("\\s+", " ").contains("behind checkpoint= stands a folder"), none.err());
    assertThrows(IllegalArgumentException.class, () -> new Checkpoint(new Few(1), "nofs://host/folder"));
  }

  /** A command that is interrupted, and the same command again: the report of one that nobody interrupted. */
  @Test
  void aCommandGoesOn() throws Exception {
    String[] words = {"verify", "rsp-original", "--ops", "1", "--json", "--out", folder.resolve("found").toString(),
        "--cluster", "local[2],checkpoint=" + folder.resolve("answers")};
    Result first = Result.of(words);
    assertEquals(Exit.FAILS, first.exit(), first.err());
    List<Path> files = kept();
    assertTrue(!files.isEmpty());
    Result again = Result.of(words);
    assertEquals(first.out().replaceAll("\"seconds\" : [-.0-9E]+", ""),
        again.out().replaceAll("\"seconds\" : [-.0-9E]+", ""));
    assertEquals(new TreeSet<>(files), new TreeSet<>(kept()), "nothing was asked again");
  }
}
