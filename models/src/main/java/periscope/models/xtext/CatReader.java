package periscope.models.xtext;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.ParseException;
import periscope.grammars.LazyParser;
import periscope.grammars.Spans;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.ast.CatFile;
import periscope.models.ast.Comment;
import periscope.models.xtext.cat.File;

/** Reads {@code .cat} files. The parser is set up on first use and kept. */
public final class CatReader {

  /** Largest model that is read, in characters; published models have tens of thousands. */
  private static final int LIMIT = 1_000_000;
  /** Largest number of syntax errors that are reported. */
  private static final int SYNTAX_ERRORS = 5;

  /** The words that start statements. */
  private static final List<String> STATEMENTS = List.of("acyclic", "call", "deadness_requires", "empty", "filter",
      "flag", "include", "irreflexive", "let", "outside_unless", "procedure", "show", "undefined_unless", "unshow",
      "with");

  private static final Pattern WORD = Pattern.compile("[ \\t]*~?([a-z_]{3,})\\b(?!\\s*=)");
  private static final Pattern LINE = Pattern.compile("(?m)^[ \\t]*~?([a-z_]+)\\b");

  private final LazyParser parser = new LazyParser(CatStandaloneSetup::injector);

  /**
   * Reads one file; does not read its included files.
   *
   * @throws InvalidInputException with the first few syntax errors
   */
  public CatFile read(SourceText text) {
    if (text.content().length() > LIMIT) {
      String message = "the model has " + text.content().length() + " characters; at most " + LIMIT + " are read";
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE, message,
          "split it into files and include them"));
    }
    String visible = CatScanner.blankComments(text);
    CatScanner.check(text, visible);
    try {
      IParseResult result = parser.parse(visible);
      if (result.hasSyntaxErrors()) {
        throw new InvalidInputException(syntaxErrors(text, visible, result));
      }
      return new CatLowering(text).file((File) result.getRootASTElement());
    } catch (StackOverflowError | ParseException deep) {
      throw new InvalidInputException(
          Diagnostic.error(text, Span.NONE, "an expression is nested too deeply", "name its parts with 'let'"));
    }
  }

  /** The kinds of comments in a readable file. */
  public Set<Comment> comments(SourceText text) {
    return CatScanner.kinds(text);
  }

  /**
   * The first error, then the first error of the text without the statement that contains it, and so on, since the
   * parser does not recover reliably after an error.
   */
  private List<Diagnostic> syntaxErrors(SourceText text, String visible, IParseResult result) {
    List<Diagnostic> found = new ArrayList<>();
    String rest = visible;
    Optional<INode> error = first(result);
    while (error.isPresent() && found.size() < SYNTAX_ERRORS) {
      INode node = error.get();
      String message = node.getSyntaxErrorMessage().getMessage();
      Diagnostic told = misspelt(text, rest, node)
          .orElseGet(() -> Diagnostic.error(text, Spans.of(node), message, ""));
      found.add(told);
      rest = withoutStatement(rest, told.span().offset(), node.getOffset());
      error = first(parser.parse(rest)).filter(n -> n.getOffset() > node.getOffset());
    }
    return found;
  }

  private static Optional<INode> first(IParseResult result) {
    Iterator<INode> errors = result.getSyntaxErrors().iterator();
    return errors.hasNext() ? Optional.of(errors.next()) : Optional.empty();
  }

  /**
   * The text with blanks in the place of one statement: from the line that starts it up to the next line that starts a
   * statement.
   *
   * @param told offset of the reported error
   */
  private static String withoutStatement(String text, int told, int met) {
    int from = 0;
    int to = text.length();
    for (Matcher line = LINE.matcher(text); line.find();) {
      boolean starts = STATEMENTS.contains(line.group(1)) || line.start(1) == told;
      from = starts && line.start() <= told ? line.start() : from;
      if (starts && line.start() > met) {
        to = line.start();
        break;
      }
    }
    return text.substring(0, from) + text.substring(from, to).replaceAll("[^\\r\\n]", " ") + text.substring(to);
  }

  /**
   * An error about a word at the start of the error's line, or of the line before it, that is nearly a word that starts
   * a statement; empty if there is none.
   */
  private static Optional<Diagnostic> misspelt(SourceText text, String visible, INode node) {
    int start = visible.lastIndexOf('\n', Math.max(0, node.getOffset() - 1)) + 1;
    int before = visible.lastIndexOf('\n', Math.max(0, start - 2)) + 1;
    return Stream.of(start, before).flatMap(at -> statement(text, visible, at).stream()).findFirst();
  }

  private static Optional<Diagnostic> statement(SourceText text, String visible, int lineStart) {
    Matcher word = WORD.matcher(visible).region(lineStart, visible.length());
    if (!word.lookingAt() || STATEMENTS.contains(word.group(1))) {
      return Optional.empty();
    }
    List<String> near = NearNames.near(word.group(1), STATEMENTS);
    return near.isEmpty() ? Optional.empty() : Optional.of(Diagnostic.error(text,
        new Span(word.start(1), word.group(1).length()), "no statement starts with '" + word.group(1) + "'",
        NearNames.question(near.subList(0, 1))));
  }
}
