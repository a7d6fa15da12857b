package periscope.inputs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.expectation.Expectations;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.Diagnostic;
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

/**
 * Finds the tests, tables and models that a user names: shipped ones by name, others by path. Remarks about an input go
 * to {@link Remarks}.
 */
public final class Inputs {

  private final Remarks remarks;
  private final Reach reach;
  private final Sources sources;
  private LitmusLanguages languages;
  private Mappings mappings;
  private Models models;
  private List<Path> includeFolders = List.of();
  private Optional<String> catOf = Optional.empty();
  /** Readings of models in files, in the order in which the user was told of them. */
  private final Set<Told> told = new LinkedHashSet<>();

  /** The reading of a model in a file, which judges tests of a language. */
  private record Told(String model, String language, Reading reading) {}

  /**
   * The inputs of one command.
   *
   * @param reach   the files that texts may include and extend
   * @param remarks the receiver of problems and notes
   */
  public Inputs(Reach reach, Remarks remarks) {
    this.reach = reach;
    this.remarks = remarks;
    sources = new Sources(reach);
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
   * Sets the folders in which models and kernels look for included files.
   *
   * @param tool the tool whose meanings the names in .cat files have; if absent, it is detected in each file
   */
  public void include(List<Path> folders, Optional<String> tool) {
    includeFolders = List.copyOf(folders);
    catOf = tool;
    models = null;
    sources.lookInto(folders);
  }

  public Models models() {
    if (models == null) {
      models = new Models(includeFolders, catOf, reach);
    }
    return models;
  }

  /**
   * The tests that a command line names; a folder stands for the tests in it. {@link Remarks} receive every problem.
   *
   * @param unreadable called when some name could not be read
   */
  public List<String> testFiles(List<String> names, Runnable unreadable) {
    List<String> all = new ArrayList<>();
    for (String name : names) {
      try {
        all.addAll(sources.expand(name));
      } catch (InvalidInputException e) {
        remarks.problems(e);
        unreadable.run();
      }
    }
    return all;
  }

  /**
   * Reads a test.
   *
   * @param nameOrPath a shipped test's name, or a file's path
   * @throws InvalidInputException if there is no such test, or it has errors
   */
  public TestInput test(String nameOrPath) {
    SourceText text = sources.test(nameOrPath);
    return new TestInput(text, languages().parse(text));
  }

  /** Warnings of names in a test's {@code expect} lines that no model and no mapping has. */
  public List<Diagnostic> unknownNames(SourceText test, Expectations expectations) {
    return new ExpectedNames(models().shipped(), includeFolders, reach == Reach.FILES ? sources::exists : f -> false)
        .unknown(test, expectations);
  }

  /**
   * Warnings of parts of a test that are allowed but most likely mistakes, and of unknown names in its lines.
   *
   * @throws InvalidInputException if the test or its {@code expect} lines have errors
   */
  public List<Diagnostic> warnings(SourceText test) {
    List<Diagnostic> found = new ArrayList<>(languages().warnings(test));
    // A line that only looks like an expectation is among the warnings, and the other lines are not read then.
    if (Expectations.slips(test).isEmpty()) {
      found.addAll(unknownNames(test, Expectations.of(test)));
    }
    return found;
  }

  /**
   * The mapping with this name, or in this file.
   *
   * @throws InvalidInputException if there is none, or it has errors
   */
  public Mapping mapping(String nameOrPath) {
    boolean file = !Mappings.shipped().contains(nameOrPath) && sources.exists(nameOrPath);
    return file ? mappings().parse(sources.file(nameOrPath)) : mappings().load(nameOrPath);
  }

  /**
   * The model with this name, or in this file.
   *
   * @throws InvalidInputException if there is none, or it has errors
   */
  public Model model(String nameOrPath) {
    return model(nameOrPath, Optional.empty());
  }

  private Model model(String nameOrPath, Optional<String> language) {
    boolean file = !models().shipped().contains(nameOrPath) && sources.exists(nameOrPath);
    return file ? models().parse(nameOrPath, sources.file(nameOrPath)) : models().load(nameOrPath, language);
  }

  /**
   * The model, compiled to judge executions of tests of a language. {@link Remarks} name once the names of a model in a
   * file that come from another tool, and to which Periscope gives another meaning.
   *
   * @param language the language's name in mapping files
   * @throws InvalidInputException if there is none, or it has errors
   */
  public CompiledModel judge(String nameOrPath, String language) {
    CompiledModel compiled = ModelLanguage.compile(models(), model(nameOrPath, Optional.of(language)), language);
    tell(nameOrPath, compiled, compiled.reading().tool().isPresent());
    return compiled;
  }

  /** @param names whether the user is told of names that another tool gives another meaning */
  private synchronized void tell(String name, CompiledModel compiled, boolean names) {
    Reading reading = compiled.reading();
    if (reading != Reading.SHIPPED && told.add(new Told(name, compiled.vocabulary().language(), reading))) {
      if (names) {
        models().disputed(compiled).ifPresent(d -> remarks.note("model " + name + ": " + meaning(d, reading)));
      }
      compiled.notes().forEach(remarks::problem);
    }
  }

  /** A sentence on names whose meaning depends on the tool that a model is for. */
  private static String meaning(Models.Disputed disputed, Reading reading) {
    boolean several = disputed.names().size() > 1;
    String because = reading.tool().isPresent() ? " (" + reading.because() + ")" : "";
    return String.join(", ", disputed.names()) + (several ? " mean what they mean to " : " means what it means to ")
        + reading.called() + because + "; " + (several ? "they mean" : "it means") + " something else to "
        + disputed.other().called() + " (--cat-of " + disputed.other().id() + ")";
  }

  /** For each model in a file used so far: the tool whose meanings its names have, and the evidence. */
  public synchronized List<CatOf> catOf() {
    return told.stream().map(t -> new CatOf(t.model(), t.reading().id(), t.reading().because())).distinct().toList();
  }

  /**
   * A model without errors, compiled for some language, for a look at the file itself. {@link Remarks} also name
   * Periscope's names to which a tool gives another meaning, in case the file is for that tool. A file that others
   * include may define too little to judge executions. A model in a file is compiled for the language that has most of
   * its names.
   */
  public CompiledModel compiledModel(String nameOrPath) {
    Model model = model(nameOrPath);
    Optional<String> language = models().language(nameOrPath);
    if (language.isPresent()) {
      return models().compile(model, Vocabularies.of(language.get()).orElseThrow());
    }
    List<InvalidInputException> refused = new ArrayList<>();
    for (Vocabulary vocabulary : ModelLanguage.languages(models(), model)) {
      try {
        CompiledModel compiled = models().compile(model, vocabulary);
        tell(nameOrPath, compiled, true);
        return compiled;
      } catch (InvalidInputException e) {
        refused.add(e);
      }
    }
    throw refused.stream().min(Comparator.comparingLong(ModelLanguage::unknownNames)
        .thenComparing(e -> e.diagnostics().size())).orElseThrow();
  }

  /** The languages whose tests a model may judge: those that have all its names. */
  public List<String> languagesOf(String model) {
    return ModelLanguage.judged(models(), model(model));
  }

  /**
   * The errors that a model in a file has for tests of some languages only, although they have all its names: a name
   * may be a set in one language and a relation in another. One warning for each language, at the first error's place.
   */
  public List<Diagnostic> modelErrorsByLanguage(String nameOrPath) {
    if (models().language(nameOrPath).isPresent()) {
      return List.of();
    }
    Model model = model(nameOrPath);
    List<Diagnostic> warnings = new ArrayList<>();
    for (Vocabulary vocabulary : ModelLanguage.languages(models(), model)) {
      try {
        models().compile(model, vocabulary);
      } catch (InvalidInputException e) {
        Diagnostic first = e.diagnostics().get(0);
        if (ModelLanguage.unknownNames(e) == 0) {
          warnings.add(Diagnostic.warning(first.text(), first.span(), "for tests in " + vocabulary.language()
              + " this is an error: " + first.message(), first.hint()));
        }
      }
    }
    return warnings;
  }
}
