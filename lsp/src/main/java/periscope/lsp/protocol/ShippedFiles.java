package periscope.lsp.protocol;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import periscope.litmus.source.SourceText;

/**
 * Copies of shipped files that an editor can open. They lie in a folder of this server; each is created when first
 * needed, and all are deleted with the server.
 */
final class ShippedFiles implements AutoCloseable {

  private final Map<String, Path> copies = new LinkedHashMap<>();
  private Path folder;

  /** The file of a text: the file with the text's name, or a copy of a shipped one. */
  synchronized Path of(SourceText text) {
    try {
      Path named = Path.of(text.name());
      if (named.isAbsolute() && Files.isRegularFile(named)) {
        return named;
      }
      Path copy = copies.get(text.name());
      return copy == null ? copy(text, named) : copy;
    } catch (IOException e) {
      throw new UncheckedIOException("no copy of " + text.name() + " can be made", e);
    } catch (InvalidPathException e) {
      throw new IllegalStateException("no file can be called " + text.name(), e);
    }
  }

  private Path copy(SourceText text, Path named) throws IOException {
    if (folder == null) {
      folder = Files.createTempDirectory("periscope-shipped");
    }
    Path copy = Files.write(folder.resolve(named.getFileName()), text.content().getBytes(StandardCharsets.UTF_8));
    copy.toFile().setReadOnly();
    copies.put(text.name(), copy);
    return copy;
  }

  @Override
  public synchronized void close() {
    if (folder != null) {
      Stream.concat(copies.values().stream(), Stream.of(folder)).forEach(path -> path.toFile().delete());
      folder = null;
      copies.clear();
    }
  }
}
