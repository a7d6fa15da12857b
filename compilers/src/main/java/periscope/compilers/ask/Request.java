package periscope.compilers.ask;

import java.util.List;

/**
 * A group of functions that are compiled together.
 *
 * @param names names of the functions, unique within a unit
 * @param text  definitions of the functions
 */
public record Request(List<String> names, String text) {

  public Request {
    names = List.copyOf(names);
  }
}
