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
}
