package periscope.lang.c.preprocessing;

import java.util.List;
import java.util.function.IntConsumer;
import periscope.lang.c.preprocessing.PpToken.Kind;
import periscope.litmus.source.Premise;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * An {@code #include} (C11 6.10.2), which names a file or a known header.
 *
 * @param spelt  the name with its quotes or brackets
 * @param name   the name
 * @param quoted whether the name stands in quotes
 * @param well   whether the directive is well-formed
 */
record Inclusion(String spelt, String name, boolean quoted, boolean well) {

  static Inclusion of(List<PpToken> tokens) {
    boolean quoted = tokens.size() == 1 && tokens.get(0).kind() == Kind.TEXT;
    String spelt = PpToken.spelt(tokens);
    boolean well = quoted || spelt.matches("<[^>]+>");
    return new Inclusion(spelt, well ? spelt.substring(1, spelt.length() - 1) : spelt, quoted, well);
  }

  /** Whether the file exists or the header is known. */
  boolean exists(Environment around, String from) {
    return around.number(from, name, quoted) >= 0 || around.isHeader(name);
  }

  /**
   * Includes the file, or reports why it cannot be included.
   *
   * @param from the including file
   * @param read reads the file with a number
   */
  void include(Translation translation, String from, Span span, IntConsumer read) {
    Environment around = translation.environment();
    int number = around.number(from, name, quoted);
    if (!well) {
      translation.problems().error(span, "#include takes the name of a file", "write: #include \"file.h\"");
    } else if (around.headers().isEmpty()) {
      if (quoted) {
        translation.problems().warning(span, "no file is read here", "what tests need of " + spelt
            + " stands in them");
        translation.premises().add(Premise.Kind.PASSED_OVER, "#include " + spelt, "", span.offset());
      }
    } else if (number >= 0) {
      read.accept(number);
    } else if (quoted && !around.isHeader(name)) {
      List<String> folders = around.told().folders();
      translation.problems().error(span, "there is no file " + SourceText.beside(from, name),
          "files are looked for from the folder of the one that names them" + (folders.isEmpty()
              ? ", and in the folders of -I" : ", and in " + String.join(", ", folders)));
    } else if (!around.isHeader(name)) {
      translation.problems().error(span, "no file is read here", "put what is needed of " + spelt
          + " in its place, or give its folder with -I");
    }
  }
}
