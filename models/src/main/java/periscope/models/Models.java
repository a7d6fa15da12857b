package periscope.models;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.ast.CatFile;
import periscope.models.ast.Model;
import periscope.models.ast.Statement;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.ModelCompiler;
import periscope.models.vocabulary.Vocabularies;
import periscope.models.vocabulary.Vocabulary;
import periscope.models.xtext.CatReader;

/** Finds, reads and compiles memory models. One instance sets up one parser, on first use. */
public final class Models {

  private static final String FOLDER = "/models/";
  private static final String EXTENSION = ".cat";
  /** Most files that one model may include; enough for any, and the end of one that doubles itself. */
  private static final int INCLUDES = 200;

  private final CatReader reader = new CatReader();
  private final List<Path> folders;

  /** Finds included files beside the including one and among the shipped models. */
  public Models() {
    this(List.of());
  }

  /** @param folders where included files are looked for, too: after the including file's folder, before the shipped models */
  public Models(List<Path> folders) {
    this.folders = List.copyOf(folders);
  }

  /** Names of the models that come with Periscope. */
  public List<String> shipped() {
    return List.copyOf(index().keySet());
  }

  /**
   * Names of the models that come with Periscope for tests of a language.
   *
   * @param language its name in mapping files
   */
  public List<String> shipped(String language) {
    return index().entrySet().stream().filter(e -> e.getValue().equals(language)).map(Map.Entry::getKey).toList();
  }

  /** The language of a shipped model; empty if there is no such model. */
  public Optional<String> language(String shipped) {
    return Optional.ofNullable(index().get(shipped));
  }

  /** The language of a shipped model that cannot judge tests of the given one; empty for a model that may. */
  public Optional<String> otherLanguage(String shipped, String language) {
    return language(shipped).filter(l -> !Vocabularies.of(l).equals(Vocabularies.of(language)));
  }

  /** Each shipped model, in the order of the list, with its language. */
  private static Map<String, String> index() {
    Map<String, String> index = new LinkedHashMap<>();
    resource("index.txt").orElse("").lines().filter(l -> !l.isBlank()).map(l -> l.split(" "))
        .forEach(l -> index.put(l[0], l[1]));
    return index;
  }

  /**
   * Loads a model.
   *
   * @param nameOrPath a shipped name, or the path of a file; a name wins
   * @throws InvalidInputException if there is no such model, or it or what it includes cannot be read
   */
  public Model load(String nameOrPath) {
    String resource = nameOrPath + EXTENSION;
    Optional<String> content = shipped().contains(nameOrPath) ? resource(resource) : Optional.empty();
    return parse(nameOrPath, content.map(c -> new SourceText(resource, c)).orElseGet(() -> file(nameOrPath)));
  }

  /** Reads a model from a text; its includes are first looked for beside the path that names the text. */
  public Model parse(String name, SourceText text) {
    CatFile file = reader.read(text);
    List<Model.Located> statements = new ArrayList<>();
    Deque<String> open = new ArrayDeque<>(List.of(text.name()));
    include(text, file, open, new int[1], statements);
    return new Model(name, file.title().isBlank() ? name : file.title(), text, statements);
  }

  /**
   * Compiles a model for a language.
   *
   * @throws InvalidInputException with every problem found in the model
   */
  public CompiledModel compile(Model model, Vocabulary vocabulary) {
    return new ModelCompiler(reader).compile(model, vocabulary);
  }

  private void include(SourceText text, CatFile file, Deque<String> open, int[] count, List<Model.Located> out) {
    for (Statement statement : file.statements()) {
      if (!(statement instanceof Statement.Include include)) {
        out.add(new Model.Located(text, statement));
        continue;
      }
      SourceText included = included(text, include);
      if (open.contains(included.name())) {
        String message = "'" + include.path() + "' includes itself";
        String chain = String.join(" in ", open);
        throw invalid(text, include.span(), message, "remove one include: " + included.name() + " in " + chain);
      } else if (++count[0] > INCLUDES) {
        throw invalid(text, include.span(), "the model includes more than " + INCLUDES + " files", "include each file once");
      }
      open.push(included.name());
      include(included, reader.read(included), open, count, out);
      open.pop();
    }
  }

  /**
   * The text that an include stands for.
   *
   * @param from the including text; its name says beside which file to look
   * @throws InvalidInputException if there is no such file, or it cannot be read
   */
  public SourceText included(SourceText from, Statement.Include include) {
    String path = include.path();
    try {
      List<Path> places = new ArrayList<>(List.of(Path.of(from.name()).resolveSibling(path).normalize()));
      folders.forEach(f -> places.add(f.resolve(path).normalize()));
      for (Path place : places) {
        if (Files.isRegularFile(place)) {
          return new SourceText(place.toString(), content(place));
        }
      }
    } catch (InvalidPathException | IOException e) {
      throw invalid(from, include.span(), "cannot read '" + path + "'", reason(e));
    }
    boolean plain = !path.contains("/") && !path.contains("\\");
    Optional<String> shipped = plain ? resource(path) : Optional.empty();
    String where = folders.isEmpty() ? "" : ", in " + folders.stream().map(Path::toString).collect(Collectors.joining(", "));
    String hint = "includes are looked for beside the including file" + where + ", and among the shipped models";
    return shipped.map(c -> new SourceText(path, c))
        .orElseThrow(() -> invalid(from, include.span(), "there is no file '" + path + "'", hint));
  }

  private SourceText file(String path) {
    SourceText asked = new SourceText(path, "");
    try {
      Path file = Path.of(path);
      if (Files.isRegularFile(file)) {
        return new SourceText(path, content(file));
      }
    } catch (InvalidPathException | IOException e) {
      throw invalid(asked, Span.NONE, "cannot read '" + path + "'", reason(e));
    }
    String name = path.endsWith(EXTENSION) ? path.substring(0, path.length() - EXTENSION.length()) : path;
    String all = "the shipped models are " + String.join(", ", shipped()) + "; anything else is a .cat file's path";
    String hint = NearNames.question(NearNames.near(name, shipped()), all);
    throw invalid(asked, Span.NONE, "there is no model '" + path + "'", hint);
  }

  private static String content(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }

  private static String reason(Exception e) {
    return String.valueOf(e.getMessage());
  }

  private static Optional<String> resource(String name) {
    try (InputStream in = Models.class.getResourceAsStream(FOLDER + name)) {
      return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException("the shipped model " + name, e);
    }
  }

  private static InvalidInputException invalid(SourceText text, Span span, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, span, message, hint));
  }
}
