package periscope.web.server;

import io.javalin.config.RoutesConfig;

/** Something that the server can do and files cannot: below {@code /api/}. */
public interface Answers extends AutoCloseable {

  /** Says at which addresses it answers. */
  void at(RoutesConfig routes);

  /** Ends what it does besides answering. */
  @Override
  default void close() {}
}
