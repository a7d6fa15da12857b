package periscope.compilers.ask;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files that a command consists of: the program, and arguments that are files, such as a script. */
final class ProgramFiles {

  private ProgramFiles() {}

  /** A text that changes if one of the files changes: their paths, sizes and modification times. */
  static String stamp(List<String> command) {
    Stream<Path> files = Stream.concat(program(command.get(0)).stream(),
        command.stream().skip(1).flatMap(a -> file(a).stream()));
    return files.map(ProgramFiles::stamp).collect(Collectors.joining("\n"));
  }

  private static String stamp(Path file) {
    try {
      return file.toRealPath() + " " + Files.size(file) + " " + Files.getLastModifiedTime(file);
    } catch (IOException e) {
      return file.toString();
    }
  }

  /** The file of a program; a name without a folder is searched in the folders of the PATH. */
  private static Optional<Path> program(String name) {
    return name.contains(File.separator) ? file(name)
        : Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
            .flatMap(folder -> file(folder + File.separator + name).stream()).findFirst();
  }

  private static Optional<Path> file(String name) {
    try {
      return Optional.of(Path.of(name)).filter(Files::isRegularFile);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
