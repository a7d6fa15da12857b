package periscope.cli.session;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.Reach;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.models.Models;
import periscope.models.ast.Model;
import periscope.models.evaluate.CompiledModel;
import periscope.models.tool.Reading;
import periscope.models.vocabulary.Vocabularies;
import periscope.models.vocabulary.Vocabulary;

/** What one run of the command works with: its terminal, and everything that can be named on the command line. */
public final class Session {

  /** The property that is set if the texts are somebody else's, so that they include and extend shipped files only. */
  public static final String STRANGERS = "periscope.strangers";

  private final Terminal terminal;
  private final Interruption interruption;
  private final Reach reach = Boolean.getBoolean(STRANGERS) ? Reach.SHIPPED : Reach.FILES;
  private final Sources sources = new Sources(reach);
  private LitmusLanguages languages;
  private Mappings mappings;
  private Models models;
  private List<Path> includeFolders = List.of();
  private Optional<String> catOf = Optional.empty();
  /** Models in files, and whose meaning their names were given; in the order in which that was told. */
  private final Set<Told> told = new LinkedHashSet<>();

  /** What was told of a model in a file, which judges tests of a language. */
  private record Told(String model, String language, Reading reading) {}

  public Session(Terminal terminal, Interruption interruption) {
    this.terminal = terminal;
    this.interruption = interruption;
  }

  public Terminal terminal() {
    return terminal;
  }

  /** Says when to stop. */
  public Interruption interruption() {
    return interruption;
  }

  public Sources sources() {
    return sources;
  }

  // Each parser is made when it is first needed: making one takes a good part of the start-up time.

  public LitmusLanguages languages() {
    if (languages == null) {
      languages = LitmusLanguages.load();
    }
    return languages;
  }

  public Mappings mappings() {
    if (mappings == null) {
      mappings = new Mappings(reach);
    }
    return mappings;
  }

  /**
   * From now on, models find what they include in these folders, too, and files are read as models of the tool that is
   * named.
   */
  public void include(ModelFiles given) {
    includeFolders = given.folders();
    catOf = given.catOf();
    models = null;
    sources.lookInto(given.folders());
  }

  public Models models() {
    if (models == null) {
      models = new Models(includeFolders, catOf, reach);
    }
    return models;
  }

  /**
   * The tests that a command line names; a folder stands for those in it. What cannot be read is told.
   *
   * @param unreadable told, too, that something could not be read
   */
  public List<String> testFiles(List<String> names, Runnable unreadable) {
    List<String> all = new ArrayList<>();
    for (String name : names) {
      try {
        all.addAll(sources.expand(name));
      } catch (InvalidInputException e) {
        terminal.problems(e);
        unreadable.run();
      }
    }
    return all;
  }

  /**
   * Reads a test.
   *
   * @param nameOrPath a shipped test's name, or a file
   * @throws InvalidInputException if there is none, or it has errors
   */
  public TestInput test(String nameOrPath) {
    SourceText text = sources.test(nameOrPath);
    return new TestInput(text, languages().parse(text));
  }

  /**
   * The mapping of that name, or in that file.
   *
   * @throws InvalidInputException if there is none, or it has errors
   */
  public Mapping mapping(String nameOrPath) {
    boolean file = !Mappings.shipped().contains(nameOrPath) && sources.exists(nameOrPath);
    return file ? mappings().parse(sources.file(nameOrPath)) : mappings().load(nameOrPath);
  }

  /**
   * The model of that name, or in that file.
   *
   * @throws InvalidInputException if there is none, or it has errors
   */
  public Model model(String nameOrPath) {
    boolean file = !models().shipped().contains(nameOrPath) && sources.exists(nameOrPath);
    return file ? models().parse(nameOrPath, sources.file(nameOrPath)) : models().load(nameOrPath);
  }

  /**
   * The model, ready to judge executions of tests of a language. Of a file's it is told once whose meaning its names
   * have.
   *
   * @param language its name in mapping files
   * @throws InvalidInputException if there is none, or it has errors
   */
  public CompiledModel judge(String nameOrPath, String language) {
    CompiledModel compiled = models().compile(model(nameOrPath), Vocabularies.of(language).orElseThrow());
    tell(nameOrPath, compiled);
    return compiled;
  }

  private synchronized void tell(String name, CompiledModel compiled) {
    Reading reading = compiled.reading();
    if (reading != Reading.SHIPPED && told.add(new Told(name, compiled.vocabulary().language(), reading))) {
      terminal.note("model " + name + ": its names mean what they mean to " + reading.called() + " ("
          + reading.because() + ")");
      compiled.notes().forEach(terminal::problem);
    }
  }

  /** Of each model in a file that was used so far, whose meaning its names were given, and why. */
  public synchronized List<CatOf> catOf() {
    return told.stream().map(t -> new CatOf(t.model(), t.reading().id(), t.reading().because())).distinct().toList();
  }

  /**
   * The model, without errors; what others include may define too little to judge executions. A file is one for the
   * tests of any language: of those, the one that has most of its names decides.
   */
  public CompiledModel compiledModel(String nameOrPath) {
    Model model = model(nameOrPath);
    Optional<String> language = models().language(nameOrPath);
    if (language.isPresent()) {
      return models().compile(model, Vocabularies.of(language.get()).orElseThrow());
    }
    List<InvalidInputException> refused = new ArrayList<>();
    for (Vocabulary vocabulary : Vocabularies.all()) {
      try {
        CompiledModel compiled = models().compile(model, vocabulary);
        tell(nameOrPath, compiled);
        return compiled;
      } catch (InvalidInputException e) {
        refused.add(e);
      }
    }
    throw refused.stream().min(Comparator.comparingLong(Session::unknownNames)
        .thenComparing(e -> e.diagnostics().size())).orElseThrow();
  }

  /** What speaks against a language the most. */
  private static long unknownNames(InvalidInputException refused) {
    return refused.diagnostics().stream().filter(d -> d.message().startsWith("unknown name")).count();
  }
}
