package periscope.web.site;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.web.tests.PageTest;
import periscope.web.tests.TestCatalogue;

/**
 * The site: the file at each address.
 *
 * @param shelf   the catalogue of tests
 * @param version version of Periscope
 * @param served  whether a server of Periscope answers, which can do more than files
 */
public record Site(TestCatalogue shelf, String version, boolean served) {

  /** Prefix of the addresses of tests' data; the name of the test follows. */
  public static final String TESTS = "data/tests/";

  private static final String ABOUT = "data/site.json";
  private static final String SHELF = "data/tests.json";
  private static final String FAMILIES = "data/families.json";
  private static final String ENDING = ".json";
  private static final ObjectMapper JSON =
      new ObjectMapper().setDefaultPropertyInclusion(JsonInclude.Include.NON_ABSENT);

  /** The facts about the site that pages need. */
  record About(String version, boolean served) {}

  /** The file at an address without leading {@code /}; empty if there is none. */
  public Optional<byte[]> file(String path) {
    if (path.equals(ABOUT)) {
      return Optional.of(json(new About(version, served)));
    } else if (path.equals(SHELF)) {
      return Optional.of(json(shelf.groups()));
    } else if (path.equals(FAMILIES)) {
      return Optional.of(json(shelf.families()));
    } else if (path.startsWith(TESTS) && path.endsWith(ENDING)) {
      return shelf.test(path.substring(TESTS.length(), path.length() - ENDING.length())).map(Site::json);
    }
    return Pages.file(path);
  }

  /** Whether the file at an address stays as it is now: a model that had no time to judge a test is asked again. */
  public boolean lasts(String path) {
    return !path.startsWith(TESTS) || !path.endsWith(ENDING)
        || shelf.decided(path.substring(TESTS.length(), path.length() - ENDING.length()));
  }

  /** The JSON document of a test. */
  public static byte[] json(PageTest test) {
    return json((Object) test);
  }

  private static byte[] json(Object value) {
    try {
      return JSON.writeValueAsString(value).getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The addresses of all files. */
  public List<String> files() {
    List<String> files = new ArrayList<>(Pages.names());
    files.add(ABOUT);
    files.add(SHELF);
    files.add(FAMILIES);
    shelf.ids().forEach(id -> files.add(TESTS + id + ENDING));
    return files;
  }

  /** Writes all files below a folder, which is created if it does not exist. */
  public void write(Path folder) throws IOException {
    for (String path : files()) {
      Path file = folder.resolve(path);
      Files.createDirectories(file.getParent());
      Files.write(file, file(path).orElseThrow());
    }
  }
}
