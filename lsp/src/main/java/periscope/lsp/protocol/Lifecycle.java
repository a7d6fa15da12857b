package periscope.lsp.protocol;

import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;

/**
 * The filter of messages by the protocol's life cycle: none before {@code initialize}, only {@code exit} after
 * {@code shutdown}.
 */
final class Lifecycle implements MessageConsumer {

  /** The protocol's own error code for a request before {@code initialize}. */
  private static final int NOT_INITIALIZED = -32002;

  private enum Phase {
    BEFORE,
    SERVING,
    SHUT_DOWN
  }

  private final MessageConsumer server;
  private final MessageConsumer editor;
  private Phase phase = Phase.BEFORE;

  Lifecycle(MessageConsumer server, MessageConsumer editor) {
    this.server = server;
    this.editor = editor;
  }

  @Override
  public void consume(Message message) {
    if (message instanceof RequestMessage request) {
      request(request);
    } else if (!(message instanceof NotificationMessage notification) || phase == Phase.SERVING
        || notification.getMethod().equals("exit")) {
      server.consume(message);
    }
  }

  private void request(RequestMessage request) {
    String method = String.valueOf(request.getMethod());
    if (phase == Phase.BEFORE && method.equals("initialize")) {
      phase = Phase.SERVING;
      server.consume(request);
    } else if (phase == Phase.BEFORE) {
      refuse(request, NOT_INITIALIZED, "'" + method + "' before 'initialize'");
    } else if (phase == Phase.SHUT_DOWN || method.equals("initialize")) {
      refuse(request, ResponseErrorCode.InvalidRequest.getValue(), "'" + method + "' cannot be asked now");
    } else {
      phase = method.equals("shutdown") ? Phase.SHUT_DOWN : phase;
      server.consume(request);
    }
  }

  private void refuse(RequestMessage request, int code, String message) {
    ResponseMessage response = new ResponseMessage();
    response.setRawId(request.getRawId());
    response.setError(new ResponseError(code, message, null));
    editor.consume(response);
  }
}
