package periscope.lsp.protocol;

import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentPositionParams;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.CompletableFutures;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.TextDocumentService;
import periscope.litmus.source.SourceText;
import periscope.lsp.EditorLanguages;
import periscope.lsp.language.DefinitionPlace;
import periscope.lsp.language.LanguageService;
import periscope.lsp.language.Word;

/** The open texts, and the editor's requests about them. */
final class Documents implements TextDocumentService {

  /**
   * One open text.
   *
   * @param uri     its address, as the editor writes it
   * @param text    the text, named by the path of its file
   * @param service the service of its language; empty if it has none
   */
  private record Document(String uri, SourceText text, Optional<LanguageService> service) {}

  private final EditorLanguages languages;
  private final ExecutorService worker;
  private final Log log;
  private final ShippedFiles shipped;
  private final Map<String, Document> open = new ConcurrentHashMap<>();
  private LanguageClient client;

  /** @param worker executor with one thread, on which services run */
  Documents(EditorLanguages languages, ExecutorService worker, ShippedFiles shipped, Log log) {
    this.languages = languages;
    this.worker = worker;
    this.shipped = shipped;
    this.log = log;
  }

  void connect(LanguageClient editor) {
    client = editor;
  }

  @Override
  public void didOpen(DidOpenTextDocumentParams params) {
    String uri = params.getTextDocument().getUri();
    String name = name(uri);
    Optional<LanguageService> service = languages.of(name, params.getTextDocument().getLanguageId());
    if (service.isEmpty()) {
      log.note("no language is known for " + uri);
    }
    put(new Document(uri, new SourceText(name, params.getTextDocument().getText()), service));
  }

  /** Replaces a text as a whole, which {@link StdioServer} requests of editors. */
  @Override
  public void didChange(DidChangeTextDocumentParams params) {
    Document before = open.get(params.getTextDocument().getUri());
    if (before != null && !params.getContentChanges().isEmpty()) {
      String content = params.getContentChanges().get(params.getContentChanges().size() - 1).getText();
      put(new Document(before.uri(), new SourceText(before.text().name(), content), before.service()));
    }
  }

  @Override
  public void didClose(DidCloseTextDocumentParams params) {
    String uri = params.getTextDocument().getUri();
    if (open.remove(uri) != null) {
      worker.execute(() -> publish(uri, List.of()));
    }
  }

  @Override
  public void didSave(DidSaveTextDocumentParams params) {
    recheck();
  }

  /** Checks every open text again, since files that it includes may have changed. */
  void recheck() {
    open.values().forEach(this::check);
  }

  private void put(Document document) {
    open.put(document.uri(), document);
    check(document);
  }

  private void check(Document document) {
    worker.execute(() -> {
      // A text that was changed or closed meanwhile is checked when its own turn comes, or never.
      if (open.get(document.uri()) == document) {
        publish(document.uri(), problems(document));
      }
    });
  }

  private List<Diagnostic> problems(Document document) {
    try {
      return document.service().map(s -> s.check(document.text())).orElse(List.of()).stream()
          .map(d -> Answers.diagnostic(document.text(), d))
          .toList();
    } catch (StackOverflowError e) {
      return List.of(Answers.failure("the text is nested too deeply"));
    } catch (RuntimeException | Error e) {
      log.failure("checking " + document.uri(), e);
      return List.of(Answers.failure("a bug in periscope: " + e.getClass().getSimpleName() + "; the log says more"));
    }
  }

  private void publish(String uri, List<Diagnostic> problems) {
    try {
      client.publishDiagnostics(new PublishDiagnosticsParams(uri, problems));
    } catch (RuntimeException e) {
      log.failure("telling the editor of problems", e);
    }
  }

  @Override
  public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(CompletionParams params) {
    return ask(params, Either.forLeft(List.of()), (document, offset) -> {
      SourceText text = document.text();
      LanguageService service = document.service().orElseThrow();
      int from = Word.at(text.content().substring(0, offset), offset, service::inWord).from();
      Range replaced = new Range(Positions.of(text.content(), from), params.getPosition());
      return Either.forLeft(service.complete(text, offset).stream().map(p -> Answers.item(p, replaced)).toList());
    });
  }

  @Override
  public CompletableFuture<Hover> hover(HoverParams params) {
    return ask(params, null, (document, offset) -> document.service().orElseThrow()
        .explain(document.text(), offset)
        .map(e -> Answers.hover(document.text().content(), e))
        .orElse(null));
  }

  @Override
  public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>> definition(
      DefinitionParams params) {
    return ask(params, Either.forLeft(List.of()), (document, offset) -> Either.forLeft(document.service().orElseThrow()
        .definition(document.text(), offset)
        .map(this::location)
        .stream().toList()));
  }

  private Location location(DefinitionPlace target) {
    String uri = open.values().stream()
        .filter(d -> d.text().name().equals(target.text().name()))
        .map(Document::uri)
        .findFirst()
        .orElseGet(() -> shipped.of(target.text()).toUri().toString());
    return new Location(uri, Positions.of(target.text().content(), target.span()));
  }

  @Override
  public CompletableFuture<List<? extends TextEdit>> formatting(DocumentFormattingParams params) {
    return ask(params.getTextDocument().getUri(), List.of(), document -> document.service().orElseThrow()
        .format(document.text())
        .map(after -> Answers.edits(document.text().content(), after))
        .orElse(List.of()));
  }

  @Override
  public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
    return ask(params.getTextDocument().getUri(), List.of(), document -> params.getContext().getDiagnostics().stream()
        .flatMap(d -> Answers.fixes(document.uri(), document.text().content(), d).stream())
        .map(Either::<Command, CodeAction>forRight).toList());
  }

  private <T> CompletableFuture<T> ask(
      TextDocumentPositionParams at, T nothing, BiFunction<Document, Integer, T> question) {
    return ask(at.getTextDocument().getUri(), nothing, document ->
        question.apply(document, Positions.offset(document.text().content(), at.getPosition())));
  }

  /**
   * Runs a request about an open text on the worker.
   *
   * @param nothing the answer for other texts, and if the service fails
   */
  private <T> CompletableFuture<T> ask(String uri, T nothing, Function<Document, T> question) {
    return CompletableFutures.computeAsync(worker, cancelled -> {
      cancelled.checkCanceled();
      Document document = open.get(uri);
      if (document == null || document.service().isEmpty()) {
        return nothing;
      }
      try {
        return question.apply(document);
      } catch (RuntimeException | Error e) {
        log.failure("a question about " + uri, e);
        return nothing;
      }
    });
  }

  /** The path of a file's address; the last part of any other address. */
  private static String name(String uri) {
    try {
      return Path.of(URI.create(uri)).toString();
    } catch (IllegalArgumentException | FileSystemNotFoundException | SecurityException e) {
      return uri.substring(Math.max(uri.lastIndexOf('/'), uri.lastIndexOf(':')) + 1);
    }
  }
}
