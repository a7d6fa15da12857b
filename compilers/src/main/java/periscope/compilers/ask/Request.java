package periscope.compilers.ask;

import java.util.List;

/**
 * Functions that are compiled together.
 *
 * @param names what they are called: nothing else in the same unit may be
 * @param text  their definitions
 */
public record Request(List<String> names, String text) {

  public Request {
    names = List.copyOf(names);
  }
}
