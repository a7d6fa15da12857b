package periscope.lang.ptx.module;

import java.util.List;
import java.util.Map;

/**
 * A module as its text writes it.
 *
 * @param functions the functions in the order of the text; a declaration is left out where a body follows
 * @param variables the variables, by name; those of functions among them
 * @param places    the places for debuggers, by their numbers
 */
record PtxModule(List<PtxFunction> functions, Map<String, Variable> variables,
    List<PlaceOfCode> places) {

  /** A place in the text that was compiled: the path of its file, and the number of its line from 1. */
  record PlaceOfCode(String file, int line) {}

  PtxModule {
    functions = List.copyOf(functions);
    places = List.copyOf(places);
  }
}
