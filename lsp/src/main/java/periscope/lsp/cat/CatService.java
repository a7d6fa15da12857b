package periscope.lsp.cat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.Reach;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.lsp.cat.Definition.Kind;
import periscope.lsp.cat.Definitions.Found;
import periscope.lsp.cat.Outline.Included;
import periscope.lsp.language.DefinitionPlace;
import periscope.lsp.language.Glossary;
import periscope.lsp.language.HoverText;
import periscope.lsp.language.LanguageService;
import periscope.lsp.language.Proposal;
import periscope.lsp.language.Word;
import periscope.models.Models;
import periscope.models.ast.Model;
import periscope.models.vocabulary.BaseName;
import periscope.models.vocabulary.Vocabulary;

/**
 * The service for memory models. It does not format them: the layout of a model (a break after an operator, optional
 * brackets) is its author's choice.
 */
public final class CatService implements LanguageService {

  private final Models models;
  private final List<Vocabulary> vocabularies;
  private final Definitions definitions;
  private final Glossary glossary = Glossary.load("cat");

  /** @param vocabularies the vocabulary of each language that a model may be for */
  public CatService(Models models, List<Vocabulary> vocabularies) {
    this.models = models;
    this.vocabularies = List.copyOf(vocabularies);
    this.definitions = new Definitions(models);
  }

  @Override
  public boolean serves(String name) {
    return name.endsWith(".cat");
  }

  @Override
  public boolean inWord(int character) {
    return Word.plain(character) || "-.'".indexOf(character) >= 0;
  }

  /** The problems of a model for the language for which it has the fewest. */
  @Override
  public List<Diagnostic> check(SourceText text) {
    try {
      Model model = models.parse(text.name(), text);
      return vocabularies.stream().map(v -> check(model, v)).min(Comparator.comparingInt(List::size)).orElse(List.of());
    } catch (InvalidInputException e) {
      return e.diagnostics();
    }
  }

  private List<Diagnostic> check(Model model, Vocabulary vocabulary) {
    try {
      models.compile(model, vocabulary);
      return List.of();
    } catch (InvalidInputException e) {
      return e.diagnostics();
    }
  }

  @Override
  public List<Proposal> complete(SourceText text, int offset) {
    if (Word.lineBefore(text.content(), offset).matches("\\s*include\\s+\"[^\"]*")) {
      return files(text);
    }
    Map<String, Proposal> all = new LinkedHashMap<>();
    definitions.visible(text, Outline.of(text.content()), offset).values().forEach(f -> put(all, proposal(f)));
    for (Vocabulary vocabulary : vocabularies) {
      vocabulary.names().forEach(b -> put(all, new Proposal(b.name(), Proposal.Kind.NAME, type(b), b.meaning())));
    }
    glossary.proposals(Proposal.Kind.KEYWORD, "statement", "option").forEach(p -> put(all, p));
    glossary.proposals(Proposal.Kind.FUNCTION, "expression").forEach(p -> put(all, p));
    return List.copyOf(all.values());
  }

  private static void put(Map<String, Proposal> all, Proposal proposal) {
    all.putIfAbsent(proposal.text(), proposal);
  }

  private static Proposal proposal(Found found) {
    Definition definition = found.definition();
    boolean called = !definition.parameters().isEmpty() || definition.kind() == Kind.PROCEDURE;
    Proposal.Kind kind = called ? Proposal.Kind.FUNCTION : Proposal.Kind.NAME;
    return new Proposal(definition.name(), kind, definition.kind().toString(), extent(found));
  }

  /** The type of a name, with the languages that have it, unless all do. */
  private String type(BaseName base) {
    List<String> languages = vocabularies.stream()
        .filter(v -> v.names().stream().anyMatch(b -> b.name().equals(base.name())))
        .map(Vocabulary::language)
        .toList();
    return base.type() + (languages.size() < vocabularies.size() ? " of " + String.join(", ", languages) : "");
  }

  /**
   * The files that an include may name: every shipped model, and, if files may be included, the models beside the text.
   */
  private List<Proposal> files(SourceText text) {
    TreeSet<String> names = new TreeSet<>(models.shipped().stream().map(n -> n + ".cat").toList());
    if (models.reach() == Reach.FILES) {
      beside(text, names);
    }
    return names.stream().map(n -> new Proposal(n, Proposal.Kind.FILE, "", "")).toList();
  }

  private static void beside(SourceText text, TreeSet<String> names) {
    try (Stream<Path> beside = Files.list(Path.of(text.name()).toAbsolutePath().getParent())) {
      beside.map(p -> p.getFileName().toString()).filter(n -> n.endsWith(".cat")).forEach(names::add);
    } catch (IOException | InvalidPathException e) {
      // A text that was never saved has nothing beside it.
    }
  }

  @Override
  public Optional<HoverText> explain(SourceText text, int offset) {
    Outline outline = Outline.of(text.content());
    Optional<Token> token = outline.tokenAt(offset);
    if (token.isEmpty() || token.get().isQuoted()) {
      return Optional.empty();
    }
    String name = token.get().text();
    Span span = token.get().span();
    return definitions.of(name, text, outline, offset)
        .map(f -> told(f, text))
        .or(() -> provided(name))
        .map(markdown -> new HoverText(span, markdown))
        .or(() -> glossary.explain(new Word(name, span.offset()), offset));
  }

  private String told(Found found, SourceText from) {
    Definition definition = found.definition();
    String where = found.text().name().equals(from.name()) ? "" : " of " + file(found.text());
    if (definition.kind() == Kind.PARAMETER) {
      return "`" + definition.name() + "`: a parameter";
    }
    String line = ", line " + found.text().line(definition.span().offset());
    return HoverText.code(extent(found)) + definition.kind() + where + line
        + provided(definition.name()).map(p -> "; hides the language's own:\n\n" + p).orElse("");
  }

  private static String extent(Found found) {
    Span extent = found.definition().extent();
    return found.text().content().substring(extent.offset(), extent.offset() + extent.length());
  }

  private static String file(SourceText text) {
    return text.name().substring(text.name().replace('\\', '/').lastIndexOf('/') + 1);
  }

  /** The meanings of a name in the languages; one meaning if they agree. */
  private Optional<String> provided(String name) {
    Map<String, List<String>> languages = new LinkedHashMap<>();
    for (Vocabulary vocabulary : vocabularies) {
      vocabulary.names().stream().filter(b -> b.name().equals(name)).findFirst()
          .ifPresent(b -> languages.computeIfAbsent(told(b, vocabulary), m -> new ArrayList<>())
              .add(vocabulary.language()));
    }
    return languages.isEmpty() ? Optional.empty() : Optional.of(languages.entrySet().stream()
        .map(e -> e.getKey() + "\n\nprovided by " + String.join(", ", e.getValue()))
        .collect(Collectors.joining("\n\n")));
  }

  private static String told(BaseName base, Vocabulary vocabulary) {
    String meaning = "`" + base.name() + "`: " + base.type() + "; " + base.meaning();
    String start = "let " + base.name() + " = ";
    return vocabulary.definitions().lines().filter(l -> l.startsWith(start)).findFirst()
        .map(l -> HoverText.code(l) + meaning).orElse(meaning);
  }

  @Override
  public Optional<DefinitionPlace> definition(SourceText text, int offset) {
    Outline outline = Outline.of(text.content());
    Optional<Included> included = outline.includes().stream()
        .filter(i -> i.span().offset() <= offset && offset <= i.span().offset() + i.span().length())
        .findFirst();
    if (included.isPresent()) {
      return definitions.included(text, included.get()).map(t -> new DefinitionPlace(t, new Span(0, 0)));
    }
    return outline.tokenAt(offset)
        .flatMap(t -> definitions.of(t.text(), text, outline, offset))
        .map(f -> new DefinitionPlace(f.text(), f.definition().span()));
  }
}
