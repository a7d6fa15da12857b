package periscope.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A folder for the temporary files of one process and of the programs that it starts. The process deletes the folder
 * when it ends; if the process was killed, its workers or the next process delete the folder. A lock on a file in the
 * folder, which the system releases when a process ends, distinguishes abandoned folders from others.
 */
public final class ScratchFolder implements AutoCloseable {

  private static final String LOCK = "lock";
  private static final int MOST_TRIES = 20;
  private static final long PAUSE_NANOS = 100_000_000;

  private final Path folder;
  private final FileChannel lock;

  private ScratchFolder(Path folder, FileChannel lock) {
    this.folder = folder;
    this.lock = lock;
  }

  /**
   * Makes a folder in the system's folder for temporary files, and deletes abandoned folders of the same prefix there.
   *
   * @param prefix the beginning of the folder's name, which tells whose folder it is
   */
  public static ScratchFolder open(String prefix) throws IOException {
    return open(Path.of(System.getProperty("java.io.tmpdir")), prefix);
  }

  static ScratchFolder open(Path temporary, String prefix) throws IOException {
    String own = prefix + "-" + ProcessHandle.current().pid() + "-";
    for (Path other : folders(temporary, prefix + "-")) {
      // A second lock on a file of this process's own would release the first one.
      if (!other.getFileName().toString().startsWith(own)) {
        deleteAbandoned(other);
      }
    }
    Path made = Files.createTempDirectory(temporary, own);
    FileChannel lock = FileChannel.open(made.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    lock.lock();
    return new ScratchFolder(made, lock);
  }

  private static List<Path> folders(Path temporary, String prefix) throws IOException {
    try (Stream<Path> inside = Files.list(temporary)) {
      return inside.filter(p -> p.getFileName().toString().startsWith(prefix)).toList();
    }
  }

  /** A new folder inside, for one program. */
  public Path newFolder(String prefix) throws IOException {
    return Files.createTempDirectory(folder, prefix);
  }

  /** Deletes a scratch folder if the process that made it has ended. */
  static void deleteAbandoned(Path folder) {
    Path file = folder.resolve(LOCK);
    if (!Files.isRegularFile(file)) {
      return;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      if (channel.tryLock() != null) {
        deleteSoon(folder);
      }
    } catch (IOException | OverlappingFileLockException e) {
      // The folder belongs to another user, or another process or thread deletes it.
    }
  }

  /**
   * Deletes a scratch folder as soon as its process has let go of it, which takes a killed process a moment, or waits
   * until another process has deleted it.
   */
  static void deleteWhenAbandoned(Path folder) {
    for (int tries = 0; tries < MOST_TRIES && Files.isRegularFile(folder.resolve(LOCK)); tries++) {
      deleteAbandoned(folder);
      if (Files.exists(folder)) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  /** Deletes a folder with its contents. A program that was ended may write a last file meanwhile: then again. */
  public static void deleteSoon(Path folder) {
    for (int tries = 0; tries < MOST_TRIES && Files.exists(folder); tries++) {
      try {
        delete(folder);
      } catch (IOException | UncheckedIOException e) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  /** Deletes what is inside first, and the lock last: as long as it is there, another process may go on with it. */
  private static void delete(Path folder) throws IOException {
    List<Path> last = List.of(folder.resolve(LOCK), folder);
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.sorted(Comparator.comparing((Path p) -> last.contains(p))
          .thenComparing(Comparator.reverseOrder())).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  @Override
  public void close() throws IOException {
    deleteSoon(folder);
    lock.close();
  }
}
