package periscope.web.server;

import io.javalin.config.RoutesConfig;

/** A handler of requests below {@code /api/}, which files cannot answer. */
public interface Answers extends AutoCloseable {

  /** Registers the handler's addresses. */
  void at(RoutesConfig routes);

  /** Ends the handler's background work. */
  @Override
  default void close() {}
}
