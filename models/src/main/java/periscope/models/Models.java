package periscope.models;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearFiles;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Reach;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.ast.CatFile;
import periscope.models.ast.Manner;
import periscope.models.ast.Model;
import periscope.models.ast.Statement;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.ModelCompiler;
import periscope.models.tool.Reading;
import periscope.models.tool.Recognition;
import periscope.models.tool.Recognition.Candidate;
import periscope.models.tool.Tools;
import periscope.models.vocabulary.ModelledLanguage;
import periscope.models.vocabulary.Vocabularies;
import periscope.models.vocabulary.Vocabulary;
import periscope.models.xtext.CatReader;

/** Finds, reads and compiles memory models. One instance sets up one parser, on first use. */
public final class Models {

  private static final String EXTENSION = ".cat";
  /** Largest number of files that one model may include; also stops models that include themselves repeatedly. */
  private static final int INCLUDES = 200;

  /** The condition that {@link #written} adds. */
  public static final String UNWRITTEN = "unwritten_memory";

  /** Sentences of added statements that concern the sources of reads alone, which the remaining reads keep. */
  private static final String ROUNDS = """
      (* rereading: an earlier round has a read with the same source.
         waiting: the source of a read is all that counts.
         idle: a round that changes nothing has the source of its readers. *)
      """;

  private static final String FAIRNESS = "\"fairness\"\n" + ROUNDS + "empty [%s] ; fr as fairness\n";
  private static final String CACHED = "endless \\ (SUR | TEX | CON)";
  private static final String WRITTEN =
      "\"written\"\n" + ROUNDS + "undefined_unless empty [I & %s] ; rf as " + UNWRITTEN + "\n";

  private final CatReader reader = new CatReader();
  private final List<Path> folders;
  private final Optional<String> catOf;
  private final Reach reach;
  /** The tools whose models Periscope recognises; read on first use, since the shipped models need none. */
  private Tools tools;

  /** Models whose included files are looked for beside the including file and among the shipped models. */
  public Models() {
    this(List.of());
  }

  /**
   * Models with further folders for included files.
   *
   * @param folders folders that are searched after the including file's folder and before the shipped models
   */
  public Models(List<Path> folders) {
    this(folders, Optional.empty(), Reach.FILES);
  }

  /** Models that may include only the files in the reach. */
  public Models(Reach reach) {
    this(List.of(), Optional.empty(), reach);
  }

  /**
   * Models that may include any file.
   *
   * @param catOf the tool that models in files are for, as below
   */
  public Models(List<Path> folders, Optional<String> catOf) {
    this(folders, catOf, Reach.FILES);
  }

  /**
   * Models with all settings.
   *
   * @param folders further folders for included files, as above
   * @param catOf   the tool that models in files are for, one of {@link Tools#ids}; if empty, the files decide
   * @param reach   the files that may be included
   */
  public Models(List<Path> folders, Optional<String> catOf, Reach reach) {
    this.folders = List.copyOf(folders);
    this.catOf = catOf;
    this.reach = reach;
  }

  /** The files that may be included. */
  public Reach reach() {
    return reach;
  }

  /** Names of the models that come with Periscope. */
  public List<String> shipped() {
    return List.copyOf(ModelChoice.index().keySet());
  }

  /**
   * Names of the models that come with Periscope for tests of a language.
   *
   * @param language its name in mapping files
   */
  public List<String> shipped(String language) {
    return Vocabularies.language(language).map(ModelledLanguage::models).orElse(List.of());
  }

  /** The language with which a shipped model comes; empty if no shipped model has this name. */
  public Optional<String> language(String shipped) {
    return Optional.ofNullable(ModelChoice.index().get(shipped));
  }

  /**
   * The language of a shipped model, if the model cannot judge tests of the given language; empty for a model that may.
   */
  public Optional<String> otherLanguage(String shipped, String language) {
    return language(shipped)
        .filter(l -> !shipped(language).contains(shipped) && !Vocabularies.of(l).equals(Vocabularies.of(language)));
  }

  /**
   * Loads a model.
   *
   * @param nameOrPath a shipped model's name, or a file's path; a name wins; {@code +FILE} adds a shipped file's axioms
   * @throws InvalidInputException if there is no such model, or if it or a file that it includes cannot be read
   */
  public Model load(String nameOrPath) {
    return load(nameOrPath, Optional.empty());
  }

  /**
   * Loads a model, as above, for tests of a language.
   *
   * @param language its name in mapping files, for a message that names models for it; if absent, the message names all
   */
  public Model load(String nameOrPath, Optional<String> language) {
    int plus = nameOrPath.lastIndexOf(Model.ADDED);
    String file = nameOrPath.substring(plus + 1) + EXTENSION;
    Optional<String> added = plus > 0 ? ShippedFiles.content(file) : Optional.empty();
    if (added.isPresent()) {
      Model base = load(nameOrPath.substring(0, plus), language);
      return with(base, SourceText.shipped(file, added.get())).named(nameOrPath);
    }
    String resource = nameOrPath + EXTENSION;
    Optional<String> content = shipped().contains(nameOrPath) ? ShippedFiles.content(resource) : Optional.empty();
    return parse(nameOrPath,
        content.map(c -> SourceText.shipped(resource, c)).orElseGet(() -> file(nameOrPath, language)));
  }

  /**
   * Reads a model from a text. Its included files are first looked for beside the path that names the text. An include
   * whose file does not exist stays among the statements, since Dat3M ignores such includes.
   */
  public Model parse(String name, SourceText text) {
    CatFile file = reader.read(text);
    Inclusion inclusion = new Inclusion(text);
    inclusion.add(text, file.statements());
    Manner manner = new Manner(file.header(), file.options(), inclusion.paths, reader.comments(text));
    return Model.of(name, file.title().isBlank() ? name : file.title(), text, manner, inclusion.statements);
  }

  /**
   * Compiles a model for a language.
   *
   * @throws InvalidInputException with every problem found in the model; also if the model may be for several tools
   *     that give one of its names different meanings
   */
  public CompiledModel compile(Model model, Vocabulary vocabulary) {
    return new ModelCompiler(reader).compile(model, vocabulary, reading(model, vocabulary));
  }

  /**
   * Compiles a model whose names have the meanings that they have in another model.
   *
   * @throws InvalidInputException with every problem found in the model
   */
  public CompiledModel compile(Model model, CompiledModel like) {
    return new ModelCompiler(reader).compile(model, like.vocabulary(), like.reading());
  }

  /**
   * A copy of the model in which every write becomes visible in the end: no write follows the source of an endless read
   * in coherence, except where the read goes through a cache that no write renews while a kernel runs.
   *
   * @throws InvalidInputException if the model has no name for the from-reads relation
   */
  public CompiledModel fair(CompiledModel compiled) {
    return with(compiled, "fairness.cat", FAIRNESS.formatted(compiled.names().contains("TEX") ? CACHED : "endless"));
  }

  /**
   * A copy of the model in which a read of a work-group's memory before any write to it makes the behaviour undefined.
   */
  public CompiledModel written(CompiledModel compiled) {
    return with(compiled, "written.cat", WRITTEN.formatted(compiled.names().contains("L") ? "L" : "SHARED"));
  }

  private CompiledModel with(CompiledModel compiled, String name, String added) {
    return compile(with(compiled.model(), SourceText.shipped(name, added)), compiled);
  }

  private Model with(Model model, SourceText text) {
    return model.with(text, reader.read(text).statements());
  }

  /**
   * The tool whose meanings a model's names have for tests of a language.
   *
   * @throws InvalidInputException if the model may be for several tools that give a name different meanings
   */
  public Reading reading(Model model, Vocabulary vocabulary) {
    String shipped = model.text().name().replace(EXTENSION, Model.ADDED);
    if (model.text().shipped() && (model.name() + Model.ADDED).startsWith(shipped)) {
      return Reading.SHIPPED;
    } else if (catOf.isPresent()) {
      return new Reading(tools().of(catOf.get()), "--cat-of " + catOf.get());
    }
    List<Candidate> candidates = new Recognition(tools().all()).candidates(model, vocabulary.language());
    if (candidates.isEmpty()) {
      return Reading.PLAIN;
    }
    Candidate first = candidates.get(0);
    for (Candidate other : candidates.subList(1, candidates.size())) {
      Set<String> differing = new ModelCompiler(reader).differing(Reading.of(first.tool()), Reading.of(other.tool()),
          Recognition.free(model), vocabulary);
      if (!differing.isEmpty()) {
        String message = "the model can be for " + first.tool().called() + " (" + first.because() + ") or for "
            + other.tool().called() + " (" + other.because() + "), and they differ in " + String.join(", ", differing);
        throw invalid(model.text(), Span.NONE, message,
            "say which with --cat-of " + first.tool().id() + " or --cat-of " + other.tool().id());
      }
    }
    return new Reading(Optional.of(first.tool()), first.because());
  }

  /**
   * The names whose meaning in a model from a file rests on the tool that the model is read for: names of a recognised
   * tool that Periscope gives another meaning, or names of Periscope that another tool gives another meaning, if that
   * tool has all names of the model.
   *
   * @return the names with the reading that differs; empty if no name differs, and for shipped models and models whose
   *     tool the user said
   */
  public Optional<Disputed> disputed(CompiledModel compiled) {
    if (compiled.reading() == Reading.SHIPPED || catOf.isPresent()) {
      return Optional.empty();
    }
    Set<String> free = Recognition.free(compiled.model());
    Vocabulary vocabulary = compiled.vocabulary();
    List<Reading> others = compiled.reading().tool().isPresent() ? List.of(Reading.PLAIN)
        : new Recognition(tools().all()).fitting(free, vocabulary.language()).stream().map(Reading::of).toList();
    return others.stream()
        .map(o -> new Disputed(o, new ModelCompiler(reader).differing(compiled.reading(), o, free, vocabulary)))
        .filter(d -> !d.names().isEmpty()).findFirst();
  }

  /**
   * Names that two readings of a model give two meanings.
   *
   * @param other the reading that the model does not have
   * @param names the names, in the order of their first use
   */
  public record Disputed(Reading other, Set<String> names) {}

  private synchronized Tools tools() {
    if (tools == null) {
      tools = new Tools(reader);
    }
    return tools;
  }

  /** Replaces includes by the statements of the included files. */
  private final class Inclusion {
    private final List<Model.Located> statements = new ArrayList<>();
    private final List<String> paths = new ArrayList<>();
    private final Deque<String> open = new ArrayDeque<>();
    private int count;

    Inclusion(SourceText text) {
      open.push(text.name());
    }

    void add(SourceText text, List<Statement> added) {
      for (Statement statement : added) {
        if (statement instanceof Statement.Choice choice) {
          add(text, choice.standing());
        } else if (statement instanceof Statement.Include include) {
          paths.add(include.path());
          find(text, include).ifPresentOrElse(f -> add(text, include, f),
              () -> statements.add(new Model.Located(text, include)));
        } else {
          statements.add(new Model.Located(text, statement));
        }
      }
    }

    private void add(SourceText text, Statement.Include include, SourceText included) {
      if (open.contains(included.name())) {
        String message = "'" + include.path() + "' includes itself";
        String chain = String.join(" in ", open);
        throw invalid(text, include.span(), message, "remove one include: " + included.name() + " in " + chain);
      } else if (++count > INCLUDES) {
        throw invalid(text, include.span(), "the model includes more than " + INCLUDES + " files",
            "include each file once");
      }
      open.push(included.name());
      add(included, reader.read(included).statements());
      open.pop();
    }
  }

  /**
   * The text of an included file.
   *
   * @param from the including text; its name gives the folder that is searched first
   * @throws InvalidInputException if there is no such file, or it cannot be read
   */
  public SourceText included(SourceText from, Statement.Include include) {
    return find(from, include).orElseThrow(() -> new InvalidInputException(missing(from, include)));
  }

  /** The error for an include whose file does not exist. */
  private Diagnostic missing(SourceText from, Statement.Include include) {
    if (reach == Reach.SHIPPED) {
      return Diagnostic.error(from, include.span(), "there is no shipped file '" + include.path() + "'",
          "here, models include shipped ones only");
    }
    String where = folders.isEmpty() ? "" : ", in " + folders.stream().map(Path::toString)
        .collect(Collectors.joining(", "));
    return Diagnostic.error(from, include.span(), "there is no file '" + include.path() + "'",
        "includes are looked for beside the including file" + where + ", and among the shipped models");
  }

  private Optional<SourceText> find(SourceText from, Statement.Include include) {
    String path = include.path();
    return (reach == Reach.FILES ? file(from, include) : Optional.<SourceText>empty()).or(() -> {
      boolean plain = !path.contains("/") && !path.contains("\\");
      return plain ? ShippedFiles.content(path).map(c -> SourceText.shipped(path, c)) : Optional.empty();
    });
  }

  private Optional<SourceText> file(SourceText from, Statement.Include include) {
    String path = include.path();
    try {
      List<Path> places = new ArrayList<>(List.of(Path.of(from.name()).resolveSibling(path).normalize()));
      folders.forEach(f -> places.add(f.resolve(path).normalize()));
      for (Path place : places) {
        if (Files.isRegularFile(place)) {
          return Optional.of(new SourceText(place.toString(), content(place)));
        }
      }
    } catch (InvalidPathException | IOException e) {
      throw invalid(from, include.span(), "cannot read '" + path + "'", String.valueOf(e.getMessage()));
    }
    return Optional.empty();
  }

  private SourceText file(String path, Optional<String> language) {
    SourceText asked = new SourceText(path, "");
    try {
      Path file = Path.of(path);
      if (Files.isRegularFile(file)) {
        return new SourceText(path, content(file));
      }
    } catch (InvalidPathException | IOException e) {
      throw invalid(asked, Span.NONE, "cannot read '" + path + "'", String.valueOf(e.getMessage()));
    }
    String name = path.endsWith(EXTENSION) ? path.substring(0, path.length() - EXTENSION.length()) : path;
    List<String> near = ModelChoice.near(name, language);
    List<String> beside = near.isEmpty() && reach == Reach.FILES ? NearFiles.beside(path) : near;
    String hint = NearNames.question(beside, ModelChoice.instead(name, language));
    throw invalid(asked, Span.NONE, "there is no model '" + path + "'", hint);
  }

  private static String content(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }

  private static InvalidInputException invalid(SourceText text, Span span, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, span, message, hint));
  }
}
