package periscope.cli.search;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.source.NearNames;
import periscope.mappings.table.Languages;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Qualifiers;
import periscope.mappings.table.SourceOperation;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * The words of a head by which an option names operations, such as {@code na}, {@code 'seq_cst wg'} or {@code 'exchange
 * relaxed'}: an operation is named if it has all of them.
 */
public final class OperationWords {

  private OperationWords() {}

  /**
   * The operations that a text names.
   *
   * @param option  the option, for messages
   * @param command the command line that has it
   * @throws ParameterException for a word that no head has
   */
  static Predicate<SourceOperation> named(String text, String option, CommandLine command) {
    Predicate<SourceOperation> all = o -> true;
    for (String word : text.strip().split("[\\s,()]+")) {
      all = all.and(word(word, option, command));
    }
    return all;
  }

  /**
   * The operations that a row's left side names: words of a head, or a left side as a table has it, in which names of
   * scopes and results, and {@code _}, stand for anything.
   */
  public static Predicate<SourceOperation> ofLeftSide(String text, String option, CommandLine command) {
    String head = text.replaceFirst("^\\s*\\w+\\s*=(?!>)", "").replaceFirst("\\).*", ")")
        .replaceAll("(?<=[(,\\s])([A-Za-z][0-9]?|_)(?=[),\\s])", " ");
    return named(head.isBlank() ? text : head, option, command);
  }

  private static Predicate<SourceOperation> word(String word, String option, CommandLine command) {
    if (Operation.of(word).isPresent()) {
      return o -> o.operation() == Operation.of(word).get();
    } else if (word.equals("rmw")) {
      return o -> o.operation().hasResult() && o.operation() != Operation.LOAD;
    } else if (word.equals(Qualifiers.VOLATILE)) {
      return SourceOperation::isVolatile;
    } else if (Qualifiers.anyOrder(word).isPresent()) {
      return o -> o.order() == Qualifiers.anyOrder(word).get() && !o.isVolatile();
    } else if (Qualifiers.anyScope(word).isPresent()) {
      return o -> o.order() != MemoryOrder.NON_ATOMIC && o.scope() == Qualifiers.anyScope(word).get();
    } else if (Qualifiers.remote(word).isPresent()) {
      return o -> o.remote() == Qualifiers.remote(word).get();
    }
    String near = NearNames.question(NearNames.near(word, known()));
    throw new ParameterException(command, option + " does not know '" + word + "'; it takes operations (load, store,"
        + " rmw, exchange, fence, …), orders, scopes, remote, non_remote and volatile"
        + (option.equals(ProgramOptions.WITHOUT) ? ", and guards alone" : "") + (near.isEmpty() ? "" : "; " + near));
  }

  private static List<String> known() {
    Stream<String> qualifiers = Languages.sources().stream()
        .flatMap(s -> Languages.targets(s).stream().flatMap(t -> Qualifiers.all(s, t).stream()));
    return Stream.concat(Arrays.stream(Operation.values()).map(Operation::spelling), qualifiers).distinct().toList();
  }
}
