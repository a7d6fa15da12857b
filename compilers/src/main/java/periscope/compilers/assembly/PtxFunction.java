package periscope.compilers.assembly;

import java.util.List;
import java.util.Map;

/**
 * A function or an entry of a module.
 *
 * @param name       its name
 * @param results    names of what it returns, in order
 * @param parameters names of its parameters, in order
 * @param body       its instructions
 * @param labels     for each label the number of the instruction that it stands before
 */
public record PtxFunction(String name, List<String> results, List<String> parameters, List<PtxStatement> body,
    Map<String, Integer> labels) {

  public PtxFunction {
    results = List.copyOf(results);
    parameters = List.copyOf(parameters);
    body = List.copyOf(body);
    labels = Map.copyOf(labels);
  }
}
