package periscope.compilers.given;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import periscope.compilers.assembly.MadeTest;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;

/** A language of compiled code: a reader of modules in it. */
interface CodeForm {

  /** Every form. */
  List<CodeForm> ALL = List.of(new PtxCodeForm(), new LlvmCodeForm());

  /** The language, as mapping tables call it. */
  String language();

  /** The language as people call it, and the ending of its files. */
  String title();

  /** The ending of files. */
  String suffix();

  /** A line that modules in this language have. */
  Pattern mark();

  /**
   * The names of the functions that a module defines.
   *
   * @throws InvalidInputException if it cannot be read
   */
  List<String> functions(SourceText code);

  /**
   * The compiled test, with its places in the code.
   *
   * @param source the source test, whose name, placements and locations the compiled test has
   * @param calls  for each thread its call, of a function by its name in the code
   * @throws periscope.litmus.source.InvalidInputException for code that no test can have
   */
  MadeTest test(LitmusTest source, List<FunctionCall> calls, SourceText code);

  /** The form of a module: by the ending of its file, or else by what stands in it. */
  static Optional<CodeForm> of(SourceText code) {
    return ALL.stream().filter(f -> code.name().endsWith(f.suffix())).findFirst()
        .or(() -> ALL.stream().filter(f -> f.mark().matcher(code.content()).find()).findFirst());
  }
}
