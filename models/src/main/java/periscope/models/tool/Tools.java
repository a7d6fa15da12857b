package periscope.models.tool;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.source.SourceText;
import periscope.models.xtext.CatReader;

/** The tools whose models Periscope knows. */
public final class Tools {

  /** The name for {@code --cat-of} of Periscope's own meanings. */
  public static final String PERISCOPE = "periscope";

  private static final String FOLDER = "/tools/";

  private final List<Tool> tools;

  public Tools(CatReader reader) {
    tools = content("index.txt").lines()
        .map(id -> ToolReader.read(reader, id, new SourceText(id + ".tool", content(id + ".tool"))))
        .toList();
  }

  public List<Tool> all() {
    return tools;
  }

  public Optional<Tool> of(String id) {
    return tools.stream().filter(t -> t.id().equals(id)).findFirst();
  }

  /** The names for {@code --cat-of}; reads no tool's description. */
  public static List<String> ids() {
    return Stream.concat(Stream.of(PERISCOPE), content("index.txt").lines()).toList();
  }

  private static String content(String name) {
    try (InputStream in = Tools.class.getResourceAsStream(FOLDER + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the shipped file " + name, e);
    }
  }
}
