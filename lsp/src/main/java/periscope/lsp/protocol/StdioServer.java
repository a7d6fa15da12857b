package periscope.lsp.protocol;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.SaveOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SetTraceParams;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import periscope.lsp.EditorLanguages;

/** A language server for one editor. */
public final class StdioServer implements LanguageServer, WorkspaceService {

  private final Documents documents;
  private final String version;
  private MessageReader reader;
  private boolean shutDown;

  private StdioServer(Documents documents, String version) {
    this.documents = documents;
    this.version = version;
  }

  /**
   * Serves until the editor says {@code exit}, or its stream ends.
   *
   * @param log     stream for messages outside of the protocol
   * @param version version of Periscope, for the editor to show
   * @return 0 if the editor asked for a shutdown first, as the protocol requires; 1 otherwise
   */
  public static int serve(
      EditorLanguages languages, InputStream in, OutputStream out, PrintStream log, String version) {
    Log noted = new Log(log);
    ExecutorService worker = Executors.newSingleThreadExecutor(task -> {
      Thread thread = new Thread(task, "periscope-lsp");
      thread.setDaemon(true);
      return thread;
    });
    try (ShippedFiles shipped = new ShippedFiles()) {
      StdioServer server = new StdioServer(new Documents(languages, worker, shipped, noted), version);
      server.listen(in, out, noted);
      return server.shutDown ? 0 : 1;
    } finally {
      worker.shutdownNow();
    }
  }

  private void listen(InputStream in, OutputStream out, Log log) {
    Map<String, JsonRpcMethod> methods = new LinkedHashMap<>(
        ServiceEndpoints.getSupportedMethods(LanguageClient.class));
    methods.putAll(ServiceEndpoints.getSupportedMethods(LanguageServer.class));
    MessageJsonHandler json = new MessageJsonHandler(methods);
    StreamMessageConsumer writer = new StreamMessageConsumer(out, json);
    RemoteEndpoint endpoint = new RemoteEndpoint(writer, ServiceEndpoints.toEndpoint(this));
    json.setMethodProvider(endpoint);
    endpoint.setJsonHandler(json);
    documents.connect(ServiceEndpoints.toServiceObject(endpoint, LanguageClient.class));
    reader = new MessageReader(in, json, endpoint, log);
    Lifecycle lifecycle = new Lifecycle(endpoint, writer);
    reader.listen(message -> {
      try {
        lifecycle.consume(message);
      } catch (RuntimeException | Error e) {
        log.failure("a message", e);
      }
    });
  }

  @Override
  public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
    ServerCapabilities can = new ServerCapabilities();
    TextDocumentSyncOptions sync = new TextDocumentSyncOptions();
    sync.setOpenClose(true);
    sync.setChange(TextDocumentSyncKind.Full);
    sync.setSave(new SaveOptions(false));
    can.setTextDocumentSync(sync);
    can.setCompletionProvider(new CompletionOptions(false, List.of(".", "(", "@")));
    can.setHoverProvider(true);
    can.setDefinitionProvider(true);
    can.setDocumentFormattingProvider(true);
    can.setCodeActionProvider(new CodeActionOptions(List.of(CodeActionKind.QuickFix)));
    return CompletableFuture.completedFuture(new InitializeResult(can, new ServerInfo("periscope", version)));
  }

  @Override
  public CompletableFuture<Object> shutdown() {
    shutDown = true;
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void exit() {
    reader.close();
  }

  /** Does nothing: the server never reports progress that could be cancelled. */
  @Override
  public void cancelProgress(WorkDoneProgressCancelParams params) {}

  /** Does nothing: the server has no trace to switch. */
  @Override
  public void setTrace(SetTraceParams params) {}

  @Override
  public TextDocumentService getTextDocumentService() {
    return documents;
  }

  @Override
  public WorkspaceService getWorkspaceService() {
    return this;
  }

  /** Does nothing: the server has no configuration. */
  @Override
  public void didChangeConfiguration(DidChangeConfigurationParams params) {}

  @Override
  public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
    documents.recheck();
  }
}
