package periscope.web.server;

import io.javalin.config.RoutesConfig;

/** A handler of requests below {@code /api/}, which need the server, since files cannot answer them. */
public interface Answers extends AutoCloseable {

  /** Says at which addresses it answers. */
  void at(RoutesConfig routes);

  /** Ends what it does besides answering. */
  @Override
  default void close() {}
}
