package periscope.lsp.protocol;

import java.io.IOException;
import java.io.InputStream;
import org.eclipse.lsp4j.jsonrpc.MessageIssueHandler;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageProducer;

/** Reads messages until the stream ends; skips anything else with an entry in the log. */
final class MessageReader extends StreamMessageProducer {

  /** Longest message, in bytes; the largest text that is checked makes a message of a tenth of it. */
  private static final int LIMIT = 64_000_000;

  private final Log log;

  MessageReader(InputStream input, MessageJsonHandler json, MessageIssueHandler issues, Log log) {
    super(input, json, issues);
    this.log = log;
  }

  @Override
  protected void fireError(Throwable error) {
    log.note("not a message: " + error.getMessage());
  }

  @Override
  protected void fireStreamClosed(Exception cause) {
    log.note("the editor's stream is closed: " + cause.getMessage());
  }

  @Override
  protected boolean handleMessage(InputStream input, Headers headers) {
    if (headers.contentLength <= LIMIT) {
      return super.handleMessage(input, headers);
    }
    log.note("a message of " + headers.contentLength + " bytes is skipped");
    try {
      input.skipNBytes(headers.contentLength);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
