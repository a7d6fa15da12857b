package periscope.runtime.opencl;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.process.Call;
import periscope.process.Limits;

/** NVIDIA's assembler and disassembler, if they are installed. */
final class Disassembler {

  private static final Limits LIMITS = new Limits(20, 4096, 50_000_000, () -> false);

  private Disassembler() {}

  /**
   * The listing of the machine code into which NVIDIA's assembler translates PTX.
   *
   * @param architecture of the device, such as {@code sm_75}
   * @return empty if the tools are missing or fail
   */
  static Optional<String> listing(String ptx, String architecture) {
    Optional<Path> assembler = tool("ptxas");
    Optional<Path> dump = tool("cuobjdump").or(() -> tool("nvdisasm"));
    if (assembler.isEmpty() || dump.isEmpty()) {
      return Optional.empty();
    }
    Path folder = null;
    try {
      folder = Files.createTempDirectory("periscope");
      Path source = Files.writeString(folder.resolve("kernel.ptx"), ptx);
      Path code = folder.resolve("kernel.cubin");
      boolean dumps = dump.get().getFileName().toString().startsWith("cuobjdump");
      Optional<String> assembled = output(folder, assembler.get().toString(), "-arch=" + architecture, "-O3", "-o",
          code.toString(), source.toString());
      Path at = folder;
      return assembled.flatMap(a -> dumps ? output(at, dump.get().toString(), "-sass", code.toString())
          : output(at, dump.get().toString(), code.toString()));
    } catch (IOException e) {
      return Optional.empty();
    } finally {
      delete(folder);
    }
  }

  private static Optional<Path> tool(String name) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(path.split(File.pathSeparator)).filter(p -> !p.isEmpty())
        .flatMap(p -> Stream.of(Path.of(p, name), Path.of(p, name + ".exe"))).filter(Files::isExecutable).findFirst();
  }

  /** The standard output of a program; empty if the program fails. */
  private static Optional<String> output(Path folder, String... command) {
    Call call = Call.of(List.of(command), folder, LIMITS);
    return call.succeeded() ? Optional.of(call.output()) : Optional.empty();
  }

  private static void delete(Path folder) {
    if (folder == null) {
      return;
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      folder.toFile().deleteOnExit();
    }
  }
}
