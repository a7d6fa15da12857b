package periscope.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folders of processes that run, of processes that have ended, and folders that others made. */
class ScratchFolderTest {

  private static Path folder(Path temporary, String name, boolean lock) throws IOException {
    Path made = Files.createDirectories(temporary.resolve(name).resolve("job-1/deep")).getParent().getParent();
    Files.writeString(made.resolve("job-1/deep/file"), "text");
    if (lock) {
      Files.createFile(made.resolve("lock"));
    }
    return made;
  }

  @Test
  void abandonedFoldersAreDeletedAndOthersStay(@TempDir Path temporary) throws IOException {
    Path abandoned = folder(temporary, "mine-1-x", true);
    Path foreign = folder(temporary, "other-1-x", true);
    Path unlocked = folder(temporary, "mine-2-x", false);
    try (ScratchFolder first = ScratchFolder.open(temporary, "mine")) {
      Path job = first.newFolder("job-");
      assertFalse(Files.exists(abandoned));
      assertTrue(Files.exists(foreign) && Files.exists(unlocked));
      try (ScratchFolder second = ScratchFolder.open(temporary, "mine")) {
        assertTrue(Files.exists(second.newFolder("job-")));
        assertTrue(Files.exists(job), "a folder of this process is not abandoned");
      }
      assertTrue(Files.exists(job));
    }
    try (var left = Files.list(temporary)) {
      assertEquals(2, left.count());
    }
  }

  @Test
  void linksLeadNowhere(@TempDir Path temporary) throws IOException {
    Path kept = Files.writeString(temporary.resolve("kept"), "text");
    Path folder = folder(temporary, "mine-1-x", true);
    Files.createSymbolicLink(folder.resolve("link"), temporary);
    ScratchFolder.open(temporary, "mine").close();
    assertFalse(Files.exists(folder));
    assertTrue(Files.exists(kept));
  }

  /** A worker whose parent is killed: its input ends. */
  static final class Orphan {

    private Orphan() {}

    public static void main(String[] arguments) throws IOException {
      Parent.follow();
      System.in.readAllBytes();
      Parent.inputEnded();
    }
  }

  private static int orphan(Path scratch) throws IOException, InterruptedException {
    Path own = Files.createDirectories(scratch.resolve("worker-1"));
    Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        Parent.option(), "-Djava.io.tmpdir=" + own, "-XX:-UsePerfData", "-cp", System.getProperty("java.class.path"),
        Orphan.class.getName()).inheritIO().redirectInput(ProcessBuilder.Redirect.PIPE).start();
    process.getOutputStream().close();
    return process.waitFor();
  }

  @Test
  void aWorkerWithoutInputTakesTheFolderOfItsParentAlong(@TempDir Path temporary) throws Exception {
    Path abandoned = folder(temporary, "mine-1-x", true);
    assertEquals(1, orphan(abandoned));
    assertFalse(Files.exists(abandoned));
    Path unlocked = folder(temporary, "mine-2-x", false);
    orphan(unlocked);
    assertTrue(Files.exists(unlocked), "this is no scratch folder");
  }

  @Test
  void aFolderOfAProcessThatRunsStays(@TempDir Path temporary) throws Exception {
    try (ScratchFolder mine = ScratchFolder.open(temporary, "mine")) {
      Path job = mine.newFolder("job-");
      orphan(job.getParent());
      assertTrue(Files.exists(job));
    }
  }
}
