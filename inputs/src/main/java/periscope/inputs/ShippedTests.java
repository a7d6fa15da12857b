package periscope.inputs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import periscope.litmus.source.SourceText;

/** The tests that come with Periscope: the resource folder {@code tests/}, filled from the folder {@code corpus}. */
public final class ShippedTests {

  private static final String FOLDER = "tests/";
  private static final String SUFFIX = ".litmus";

  /** The resource of each test by its name; null before the first use. */
  private SortedMap<String, String> resources;

  /** Names of the tests: those of the files, without folder and suffix. */
  public Set<String> names() {
    return resources().keySet();
  }

  /** The test with this name; empty if there is none. */
  public Optional<SourceText> find(String name) {
    if (name.contains("/") || name.endsWith(SUFFIX) || !resources().containsKey(name)) {
      return Optional.empty();
    }
    String resource = resources().get(name);
    try (InputStream in = getClass().getClassLoader().getResourceAsStream(resource)) {
      return Optional.of(SourceText.shipped(name + SUFFIX, new String(in.readAllBytes(), StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException("the shipped test " + name, e);
    }
  }

  /** The folder of a shipped test, which has the name of the test's language; empty for an unknown test. */
  public String folder(String name) {
    String resource = resources().getOrDefault(name, "");
    String inside = resource.substring(Math.min(FOLDER.length(), resource.length()));
    return inside.substring(0, Math.max(0, inside.lastIndexOf('/')));
  }

  private synchronized SortedMap<String, String> resources() {
    if (resources == null) {
      SortedMap<String, String> found = new TreeMap<>();
      try {
        eachResource(r -> {
          if (r.endsWith(SUFFIX)) {
            found.put(r.substring(r.lastIndexOf('/') + 1, r.length() - SUFFIX.length()), r);
          }
        });
      } catch (IOException | URISyntaxException e) {
        throw new IllegalStateException("the shipped tests cannot be listed", e);
      }
      resources = found;
    }
    return resources;
  }

  /**
   * Visits the resources of all tests. They lie beside this class: in its jar, or in the folder that contains its
   * package.
   */
  private void eachResource(Consumer<String> sink) throws IOException, URISyntaxException {
    String self = ShippedTests.class.getName().replace('.', '/') + ".class";
    URL url = ShippedTests.class.getClassLoader().getResource(self);
    if (url.openConnection() instanceof JarURLConnection jar) {
      jar.getJarFile().stream().map(e -> e.getName()).filter(n -> n.startsWith(FOLDER)).forEach(sink);
      return;
    }
    String classes = url.toString().substring(0, url.toString().length() - self.length());
    Path root = Path.of(new URI(classes)).resolve(FOLDER);
    if (Files.isDirectory(root)) {
      try (Stream<Path> files = Files.walk(root)) {
        files.forEach(f -> sink.accept(FOLDER + root.relativize(f).toString().replace('\\', '/')));
      }
    }
  }
}
