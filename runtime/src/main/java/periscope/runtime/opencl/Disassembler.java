package periscope.runtime.opencl;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** NVIDIA's assembler and disassembler, where they are installed. */
final class Disassembler {

  private static final int SECONDS = 20;

  private Disassembler() {}

  /**
   * The machine code that NVIDIA's assembler makes of PTX, as a listing.
   *
   * @param architecture of the device, such as {@code sm_75}
   * @return empty if the tools are not there or fail
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
      Path listing = folder.resolve("listing");
      boolean dumps = dump.get().getFileName().toString().startsWith("cuobjdump");
      boolean done = ran(folder.resolve("log"), assembler.get().toString(), "-arch=" + architecture, "-O3", "-o",
          code.toString(),
              source.toString())
          && (dumps ? ran(listing, dump.get().toString(), "-sass", code.toString())
              : ran(listing, dump.get().toString(), code.toString()));
      return done ? Optional.of(Files.readString(listing, StandardCharsets.UTF_8)) : Optional.empty();
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

  private static boolean ran(Path output, String... command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
    try {
      return process.waitFor(SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      process.destroyForcibly();
    }
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
