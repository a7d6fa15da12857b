package periscope.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The resident memory of processes, as Linux reports it in {@code /proc}; 0 on systems without that file system. */
final class ResidentMemory {

  private static final String FIELD = "VmRSS:";
  private static final long KILOBYTES = 1024;

  private ResidentMemory() {}

  /** The memory of a process and of its descendants, in megabytes. */
  static long megabytes(ProcessHandle process) {
    return Stream.concat(Stream.of(process), process.descendants()).mapToLong(p -> kilobytes(p.pid())).sum()
        / KILOBYTES;
  }

  private static long kilobytes(long pid) {
    try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
      return lines.filter(l -> l.startsWith(FIELD)).map(l -> l.substring(FIELD.length()).strip().split(" ")[0])
          .mapToLong(Long::parseLong).findFirst().orElse(0);
    } catch (IOException | RuntimeException e) {
      // It has ended meanwhile, or the system has no such files.
      return 0;
    }
  }
}
