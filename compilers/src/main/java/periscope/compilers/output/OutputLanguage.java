package periscope.compilers.output;

import java.util.List;
import java.util.Map;
import periscope.compilers.assembly.MemoryCode;
import periscope.compilers.unit.ThreadFunction;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;

/** A language that compilers write, with the readers of its text. */
public interface OutputLanguage {

  /** Every language. */
  List<OutputLanguage> ALL = List.of(new PtxOutput(), new AmdOutput());

  /** The language with a name. */
  static OutputLanguage of(String name) {
    return ALL.stream().filter(l -> l.name().equals(name)).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("nothing reads " + name));
  }

  /** The language's name in mapping tables. */
  String name();

  /**
   * The text of each function of a module, by name; such a text is a module, too.
   *
   * @throws periscope.litmus.source.InvalidInputException if the text is no such module
   */
  Map<String, String> functions(SourceText output);

  /**
   * The memory operations of a function for one operation.
   *
   * @param function a module with one function
   * @param names    names of the function's parameters, in order
   * @throws periscope.litmus.source.InvalidInputException for an unknown instruction
   */
  MemoryCode memoryCode(SourceText function, List<String> names);

  /**
   * The compiled test, without a condition.
   *
   * @param written the source functions, one for each thread
   * @param emitted a module with the compiled functions, in the same order
   * @throws periscope.litmus.source.InvalidInputException for code that no litmus test can express
   */
  LitmusTest test(LitmusTest source, List<ThreadFunction> written, SourceText emitted);
}
