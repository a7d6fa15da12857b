package periscope.web.site;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The built pages: the resource folder {@code pages}, which is missing if no Node built it. */
public final class Pages {

  /** The name of the first page of a folder. */
  public static final String FIRST = "index.html";

  private static final String FOLDER = "pages/";
  private static final String TEXT = "; charset=utf-8";

  private static final Map<String, String> TYPES = Map.of("html", "text/html" + TEXT, "js", "text/javascript" + TEXT,
      "css", "text/css" + TEXT, "json", "application/json" + TEXT, "svg", "image/svg+xml", "png", "image/png",
      "woff2", "font/woff2", "txt", "text/plain" + TEXT);

  private Pages() {}

  /** Whether the pages were built. */
  public static boolean built() {
    return Pages.class.getClassLoader().getResource(FOLDER + FIRST) != null;
  }

  /** The media type for a file name. */
  public static String type(String path) {
    return TYPES.getOrDefault(path.substring(path.lastIndexOf('.') + 1), "application/octet-stream");
  }

  /** The file with a name; the empty name stands for {@code index.html}. */
  public static Optional<byte[]> file(String path) {
    String name = path.isEmpty() ? FIRST : path;
    if (!names().contains(name)) {
      return Optional.empty();
    }
    try (InputStream in = Pages.class.getClassLoader().getResourceAsStream(FOLDER + name)) {
      return Optional.of(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException("the page " + name, e);
    }
  }

  /** The names of all files, with {@code /} between folders; empty if they were not built. */
  public static SortedSet<String> names() {
    return Names.ALL;
  }

  /** The names of all files, read once. */
  private static final class Names {
    static final SortedSet<String> ALL = read();

    private static SortedSet<String> read() {
      URL first = Pages.class.getClassLoader().getResource(FOLDER + FIRST);
      SortedSet<String> names = new TreeSet<>();
      try {
        if (first == null) {
          return names;
        } else if (first.openConnection() instanceof JarURLConnection jar) {
          jar.getJarFile().stream().map(e -> e.getName()).filter(n -> n.startsWith(FOLDER) && !n.endsWith("/"))
              .forEach(n -> names.add(n.substring(FOLDER.length())));
          return names;
        }
        Path root = Path.of(first.toURI()).getParent();
        try (Stream<Path> files = Files.walk(root)) {
          files.filter(Files::isRegularFile)
              .forEach(f -> names.add(root.relativize(f).toString().replace('\\', '/')));
        }
        return names;
      } catch (IOException | URISyntaxException e) {
        throw new IllegalStateException("the pages cannot be listed", e);
      }
    }
  }
}
