package periscope.mappings;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearFiles;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Reach;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.table.Languages;
import periscope.mappings.table.Lint;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Place;
import periscope.mappings.xtext.TableReader;

/** Finds mappings: shipped mappings by name, others by path. */
public final class Mappings {

  private static final String FOLDER = "mappings/";
  /** Suffix of the names of files with tables. */
  public static final String SUFFIX = ".map";

  /** Largest file that is read into memory, in bytes; {@link TableReader} has the exact limit. */
  private static final long LIMIT = 4_000_000;

  private final TableReader reader = new TableReader();
  private final Reach reach;

  /** All mappings, which may extend any files. */
  public Mappings() {
    this(Reach.FILES);
  }

  /** Mappings that may extend only the files in the reach. */
  public Mappings(Reach reach) {
    this.reach = reach;
  }

  /** Names of the shipped mappings, which come with their target languages, in alphabetical order. */
  public static List<String> shipped() {
    return Languages.targets().stream().flatMap(t -> t.tables().stream()).distinct().sorted().toList();
  }

  /**
   * The shipped mapping with this name, or the mapping in the file at this path.
   *
   * @throws InvalidInputException if there is none, or it has errors
   */
  public Mapping load(String nameOrPath) {
    return parse(find(nameOrPath).orElseThrow(() -> missing(nameOrPath)));
  }

  /**
   * Reads a mapping from text; paths after {@code extends} are relative to the folder of the text's name.
   *
   * @throws InvalidInputException if it has errors
   */
  public Mapping parse(SourceText text) {
    if (!text.name().endsWith(SUFFIX) && !text.content().contains("mapping")) {
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE, "this is no mapping table",
          "a table begins with: mapping \"name\" from SOURCE to TARGET; 'periscope kernel FILE' looks at a kernel, and "
              + "'periscope simulate FILE' at a litmus test"));
    }
    return checked(read(text, List.of()));
  }

  private Mapping checked(Mapping mapping) {
    List<Diagnostic> errors = Lint.check(mapping).stream().filter(d -> d.severity() == Diagnostic.Severity.ERROR)
        .toList();
    if (!errors.isEmpty()) {
      throw new InvalidInputException(errors);
    }
    return mapping;
  }

  /**
   * Reads a mapping.
   *
   * @param extending names of the texts that extend this one, outermost first
   */
  private Mapping read(SourceText text, List<String> extending) {
    List<String> chain = new ArrayList<>(extending);
    chain.add(text.name());
    return reader.read(name(text), text, (written, at) -> base(written, at, chain));
  }

  private Mapping base(String written, Place at, List<String> chain) {
    SourceText text = findBase(written, at.text()).orElseThrow(() -> new InvalidInputException(Diagnostic.error(
        at.text(), at.span(), "there is no mapping '" + written + "' to extend",
        NearNames.nearestOrAll(written, shipped()))));
    if (chain.contains(text.name())) {
      String cycle = String.join(" extends ", chain.subList(chain.indexOf(text.name()), chain.size())) + " extends "
          + text.name();
      throw new InvalidInputException(Diagnostic.error(at.text(), at.span(), "this mapping extends itself: " + cycle,
          "break the cycle"));
    }
    return read(text, chain);
  }

  private static String name(SourceText text) {
    String file = text.name().substring(text.name().replace('\\', '/').lastIndexOf('/') + 1);
    return file.endsWith(SUFFIX) ? file.substring(0, file.length() - SUFFIX.length()) : file;
  }

  private static Optional<SourceText> find(String nameOrPath) {
    Optional<SourceText> resource = resource(nameOrPath);
    return resource.isPresent() ? resource : path(nameOrPath).flatMap(Mappings::file);
  }

  private Optional<SourceText> findBase(String written, SourceText from) {
    Optional<SourceText> resource = resource(written);
    return resource.isPresent() || reach == Reach.SHIPPED
        ? resource
        : path(from.name()).flatMap(p -> path(written).map(p::resolveSibling)).flatMap(Mappings::file);
  }

  private static Optional<SourceText> resource(String name) {
    if (!name.matches("[A-Za-z0-9_.-]+") || name.endsWith(SUFFIX)) {
      return Optional.empty();
    }
    try (InputStream in = Mappings.class.getClassLoader().getResourceAsStream(FOLDER + name + SUFFIX)) {
      return in == null ? Optional.empty()
          : Optional.of(SourceText.shipped(name + SUFFIX, new String(in.readAllBytes(), StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new IllegalStateException("the shipped mapping " + name + " cannot be read", e);
    }
  }

  private static Optional<Path> path(String written) {
    try {
      return Optional.of(Path.of(written));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static Optional<SourceText> file(Path path) {
    SourceText unread = new SourceText(path.normalize().toString(), "");
    try {
      if (!Files.isRegularFile(path)) {
        return Optional.empty();
      }
      if (Files.size(path) > LIMIT) {
        String message = "the file has " + Files.size(path) + " bytes; a mapping has a few thousand";
        throw new InvalidInputException(Diagnostic.error(unread, Span.NONE, message, "is this the right file?"));
      }
      return Optional.of(new SourceText(unread.name(), new String(Files.readAllBytes(path), StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new InvalidInputException(Diagnostic.error(unread, Span.NONE, "the file cannot be read: "
          + e.getMessage(), ""));
    }
  }

  private InvalidInputException missing(String nameOrPath) {
    SourceText none = new SourceText(nameOrPath, "");
    String message = "there is no shipped mapping and no file of this name";
    List<String> beside = reach == Reach.FILES ? NearFiles.beside(nameOrPath) : List.of();
    String hint = beside.isEmpty() ? NearNames.nearestOrAll(nameOrPath, shipped()) : NearNames.question(beside);
    return new InvalidInputException(Diagnostic.error(none, Span.NONE, message, hint));
  }
}
