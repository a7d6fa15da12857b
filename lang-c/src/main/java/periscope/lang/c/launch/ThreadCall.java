package periscope.lang.c.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * The call that a thread consists of: {@code int r0 = consume(data, flag);}.
 *
 * @param function  the function's name, with namespaces if the text has them
 * @param arguments the arguments, in order
 * @param result    the register that gets the returned value; absent if the thread drops the value
 */
public record ThreadCall(Word function, List<Word> arguments, Optional<Word> result) {

  private static final Pattern CALL = Pattern.compile(
      "\\s*(?:(?:[A-Za-z_][\\w:]*\\s+)*(?<result>[A-Za-z_]\\w*)\\s*=\\s*)?(?<function>[A-Za-z_]\\w*(?:::\\w+)*)\\s*"
          + "\\((?<arguments>[^()]*)\\)\\s*;\\s*");
  private static final Pattern ARGUMENT = Pattern.compile("[^,\\s](?:[^,]*[^,\\s])?");

  public ThreadCall {
    arguments = List.copyOf(arguments);
  }

  /** A word of the text. */
  public record Word(String text, Span at) {
    private static Word of(String code, int start, int end) {
      return new Word(code.substring(start, end), new Span(start, end - start));
    }
  }

  /**
   * The call of a thread.
   *
   * @throws InvalidInputException if the thread does something else
   */
  public static ThreadCall of(ThreadText thread, SourceText text) {
    String code = text.content();
    Span body = thread.body();
    Matcher call = CALL.matcher(code).region(body.offset(), body.offset() + body.length());
    if (!call.matches()) {
      int start = body.offset();
      while (start < body.offset() + body.length() && Character.isWhitespace(code.charAt(start))) {
        start++;
      }
      int length = code.substring(start, body.offset() + body.length()).stripTrailing().length();
      throw new InvalidInputException(Diagnostic.error(text, length == 0 ? thread.name() : new Span(start, length),
          "P" + thread.number() + " is not one call of a function",
          "write one call, such as f(x, y); or int r0 = f(x, y); and put further work into the function"));
    }
    List<Word> arguments = new ArrayList<>();
    Matcher argument = ARGUMENT.matcher(code).region(call.start("arguments"), call.end("arguments"));
    while (argument.find()) {
      arguments.add(Word.of(code, argument.start(), argument.end()));
    }
    return new ThreadCall(Word.of(code, call.start("function"), call.end("function")), arguments,
        Optional.ofNullable(call.group("result")).map(r -> Word.of(code, call.start("result"), call.end("result"))));
  }
}
