package periscope.web.server;

import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** The filter of requests by their host and origin, and the headers that tell browsers what to refuse. */
final class RequestFilter {

  /** Names of this machine for itself. */
  static final Set<String> OWN = Set.of("localhost", "127.0.0.1", "[::1]");

  /** Content policy: only scripts, styles and data of this site, and no embedding in other sites' pages. */
  private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: "
      + "blob:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  static final Map<String, String> HEADERS = Map.of("Content-Security-Policy", POLICY,
      "X-Content-Type-Options", "nosniff", "Referrer-Policy", "no-referrer", "Cross-Origin-Opener-Policy",
      "same-origin", "Cross-Origin-Resource-Policy", "same-origin");

  private static final int MISDIRECTED = 421;
  private static final int FORBIDDEN = 403;
  private static final int UNSUPPORTED = 415;

  private final Set<String> names;
  private final Supplier<String> address;

  /**
   * Creates the filter.
   *
   * @param names   names by which clients may call the server, without a port
   * @param address address of the server
   */
  RequestFilter(Set<String> names, Supplier<String> address) {
    this.names = names;
    this.address = address;
  }

  /**
   * Checks a request.
   *
   * @throws HttpResponseException if it is not for this server, or comes from another site's page
   */
  void look(Context request) {
    HEADERS.forEach(request::header);
    String host = request.header("Host");
    if (host == null || !names.contains(name(host))) {
      throw new HttpResponseException(MISDIRECTED, "this server does not answer to that name; call it "
          + address.get(), Map.of());
    }
    String origin = request.header("Origin");
    if (origin != null && !origin.toLowerCase(Locale.ROOT).replaceFirst("^https?://", "")
        .equals(host.toLowerCase(Locale.ROOT))) {
      throw new HttpResponseException(FORBIDDEN, "a page of another site may not ask this server", Map.of());
    }
    boolean sends = !request.method().name().equals("GET") && !request.method().name().equals("HEAD");
    // As it stands: the servlet's own reader of it breaks on a charset that it does not know.
    String type = request.header("Content-Type");
    if (sends && (type == null || !type.toLowerCase(Locale.ROOT).startsWith("application/json"))) {
      throw new HttpResponseException(UNSUPPORTED, "what is sent has the type application/json", Map.of());
    }
  }

  private static String name(String host) {
    return host.toLowerCase(Locale.ROOT).replaceFirst(":\\d+$", "");
  }
}
