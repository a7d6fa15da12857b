package periscope.compilers.given;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** A module of LLVM IR: the functions that it defines (LLVM Language Reference, "Functions"). */
record LlvmModule(List<Definition> functions) {

  private static final Pattern DEFINE =
      Pattern.compile("(?m)^define\\b[^@\\n]*@(?:\"([^\"\\n]+)\"|([\\w$.-]+))\\s*\\(");
  private static final Pattern NAME = Pattern.compile("(%[\\w$.-]+)\\s*$");
  private static final Pattern SPACE = Pattern.compile("addrspace\\(\\d+\\)");
  private static final Pattern VOID = Pattern.compile("\\bvoid\\s*$");

  LlvmModule {
    functions = List.copyOf(functions);
  }

  /**
   * A parameter.
   *
   * @param type the type, with its address space: {@code ptr addrspace(1)}
   */
  record Parameter(String type, String name) {
    boolean pointer() {
      return type.startsWith("ptr");
    }
  }

  /**
   * A function.
   *
   * @param returns whether it returns a value
   * @param head    the place of its head
   * @param body    the place of its lines, without braces
   */
  record Definition(String name, boolean returns, List<Parameter> parameters, Span head, Span body) {
    Definition {
      parameters = List.copyOf(parameters);
    }
  }

  /** @throws InvalidInputException if a function has no end */
  static LlvmModule read(SourceText code) {
    String text = code.content();
    List<Definition> all = new ArrayList<>();
    Matcher define = DEFINE.matcher(text);
    int at = 0;
    while (define.find(at)) {
      int close = closing(text, define.end() - 1);
      // A function's lines stand between a line that ends with a brace and one that is a brace.
      int open = close < 0 ? -1 : text.indexOf("{\n", close);
      int end = open < 0 ? -1 : text.indexOf("\n}", open);
      Span head = new Span(define.start(), define.end() - define.start());
      if (end < 0) {
        throw new InvalidInputException(Diagnostic.error(code, head, "this function has no end",
            "a function ends with a line that is }"));
      }
      String name = define.group(1) == null ? define.group(2) : define.group(1);
      boolean returns = !VOID.matcher(text.substring(define.start(), text.indexOf('@', define.start()))).find();
      all.add(new Definition(name, returns, parameters(text.substring(define.end(), close), head, code), head,
          new Span(open + 2, Math.max(0, end + 1 - open - 2))));
      at = end;
    }
    return new LlvmModule(all);
  }

  private static int closing(String text, int opening) {
    int depth = 0;
    for (int i = opening; i < text.length(); i++) {
      depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return -1;
  }

  private static List<Parameter> parameters(String list, Span head, SourceText code) {
    List<Parameter> all = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i <= list.length(); i++) {
      char c = i < list.length() ? list.charAt(i) : ',';
      depth += "([{<".indexOf(c) >= 0 ? 1 : ")]}>".indexOf(c) >= 0 ? -1 : 0;
      if (c == ',' && depth == 0) {
        String parameter = list.substring(start, i).strip();
        start = i + 1;
        if (!parameter.isEmpty()) {
          all.add(parameter(parameter, all.size(), head, code));
        }
      }
    }
    return all;
  }

  private static Parameter parameter(String written, int number, Span head, SourceText code) {
    Matcher name = NAME.matcher(written);
    if (written.matches(".*\\b(?:byval|byref|sret|inalloca|preallocated)\\b.*") || written.equals("...")) {
      throw new InvalidInputException(Diagnostic.error(code, head, "the parameter '" + written
          + "' is no pointer to a location and no number", "functions take locations and numbers"));
    }
    Matcher space = SPACE.matcher(written);
    String word = written.split("[\\s(]", 2)[0];
    return new Parameter(word + (word.equals("ptr") && space.find() ? " " + space.group() : ""),
        name.find() ? name.group(1) : "%" + number);
  }
}
