package periscope.web.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Answers to requests that reach no handler of the site: JSON, with the headers of all answers. */
final class ErrorAnswers extends ErrorHandler {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Object cause = request.getAttribute(ERROR_EXCEPTION);
    String message = HttpStatus.getMessage(response.getStatus());
    for (Throwable c = cause instanceof Throwable t ? t : null; c != null; c = c.getCause()) {
      if (c instanceof Entrance.Refusal refusal) {
        response.setStatus(refusal.status());
        message = refusal.getMessage();
      }
    }
    RequestFilter.HEADERS.forEach((name, value) -> response.getHeaders().put(name, value));
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, RequestBody.JSON_TYPE);
    Content.Sink.write(response, true, text(message), callback);
    return true;
  }

  /** Jetty's own way to answer a request that is none; its successor comes with Jetty's next edition. */
  @SuppressWarnings("removal")
  @Override
  public ByteBuffer badMessageError(int status, String reason, HttpFields.Mutable fields) {
    RequestFilter.HEADERS.forEach(fields::put);
    fields.put(HttpHeader.CONTENT_TYPE, RequestBody.JSON_TYPE);
    return ByteBuffer.wrap(text(HttpStatus.getMessage(status)).getBytes(StandardCharsets.UTF_8));
  }

  private static String text(String message) {
    return JSON.createObjectNode().put("error", message).toString();
  }
}
