package periscope.lang.ptx.module;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.lang.ptx.module.PtxFunction.Parameter;
import periscope.litmus.source.Span;

/**
 * Reads the body of a function. Names that an inner pair of braces declares hide others with the same name: each gets a
 * name of its own.
 */
final class BodyParser {

  /** Lines of the text that was compiled, while the module is read: files come last in it. */
  static final class Places {

    private record Line(int file, int line) {}

    private final List<Line> lines = new ArrayList<>();

    private int add(int file, int line) {
      lines.add(new Line(file, line));
      return lines.size() - 1;
    }

    List<PtxModule.PlaceOfCode> all(Map<Integer, String> files) {
      return lines.stream().map(l -> new PtxModule.PlaceOfCode(files.getOrDefault(l.file(), ""), l.line())).toList();
    }
  }

  /** A pair of braces with its number: the names that it declares, and the names that stand for them. */
  private record Scope(int number, Map<String, String> names) {

    String declared(String written) {
      return names.computeIfAbsent(written, w -> w + "$" + number);
    }
  }

  private final PtxTokens words;
  private final Map<String, Variable> variables;
  private final Places places;
  private final List<Statement> statements = new ArrayList<>();
  private final Map<String, String> registers = new HashMap<>();
  private final Map<String, Parameter> own = new HashMap<>();
  /** Inner braces, the innermost first. */
  private final Deque<Scope> scopes = new ArrayDeque<>();
  private int braces;
  private int place = -1;

  BodyParser(PtxTokens words, Map<String, Variable> variables, Places places) {
    this.words = words;
    this.variables = variables;
    this.places = places;
  }

  /** The types of the registers, by name. */
  Map<String, String> registers() {
    return registers;
  }

  /** The variables in parameter space. */
  Map<String, Parameter> own() {
    return own;
  }

  /** Reads a body from its first brace to its last one. */
  List<Statement> read() {
    words.want("{", "");
    int depth = 1;
    while (depth > 0) {
      if (words.done()) {
        throw words.wrong("the text ends inside a function", "close it with '}'");
      } else if (words.take("{")) {
        depth++;
        scopes.push(new Scope(++braces, new HashMap<>()));
      } else if (words.take("}")) {
        depth--;
        if (depth > 0) {
          scopes.pop();
        }
      } else if (!words.take(";")) {
        statement();
      }
    }
    return statements;
  }

  /** The name that stands for a name of the text. */
  private String name(String written) {
    return scopes.stream().filter(s -> s.names().containsKey(written)).map(s -> s.names().get(written)).findFirst()
        .orElse(written);
  }

  private String declared(String written) {
    return scopes.isEmpty() ? written : scopes.peek().declared(written);
  }

  private void statement() {
    String word = words.peek(0);
    switch (word) {
      case ".reg" -> declaredRegisters();
      case ".param" -> {
        Parameter p = ModuleParser.parameter(words);
        Parameter named = new Parameter(declared(p.name()), p.type(), p.space(), p.bytes());
        own.put(named.name(), named);
        words.want(";", "");
      }
      case ".local", ".shared", ".const", ".global" -> ModuleParser.variable(words, variables, false);
      case ".loc" -> location();
      case ".pragma" -> skip();
      default -> {
        if (word.startsWith(".")) {
          throw words.wrong("unknown directive '" + PtxTokens.shown(word) + "'", "");
        } else if (words.peek(1).equals(":")) {
          label();
        } else {
          instruction();
        }
      }
    }
  }

  private void skip() {
    while (!words.done() && !words.take(";")) {
      words.next();
    }
  }

  private void label() {
    Span at = words.span();
    String written = words.next();
    words.next();
    if (words.take(".branchtargets")) {
      List<String> labels = new ArrayList<>();
      do {
        labels.add(name(words.next()));
      } while (words.take(","));
      words.want(";", "");
      statements.add(new Statement.Targets(written, labels, at));
    } else if (words.at(".callprototype") || words.at(".calltargets")) {
      throw words.wrong("a call through a pointer is not read", "call a function by its name");
    } else {
      statements.add(new Statement.Label(declared(written), at));
    }
  }

  private void declaredRegisters() {
    words.next();
    String type = words.matching("\\.(?:[busf](?:8|16|32|64)|pred|f16x2|bf16|bf16x2|f16|b128)", "a type",
        ".reg .b32 %r<4>;").substring(1);
    do {
      String written = words.matching(ModuleParser.NAME, "the name of a register", "");
      if (words.take("<")) {
        int count = words.count("a number of registers", "");
        words.want(">", "");
        for (int i = 0; i < Math.min(count, 100_000); i++) {
          registers.put(declared(written + i), type);
        }
      } else {
        registers.put(declared(written), type);
      }
    } while (words.take(","));
    words.want(";", "");
  }

  /** {@code .loc 1 8 5, function_name f, inlined_at 1 12 3}: of code from other files, the line with the call. */
  private void location() {
    words.next();
    int file = words.count("the number of a file", "");
    int line = words.count("the number of a line", "");
    words.next();
    while (!words.atLineStart()) {
      if (words.take("inlined_at")) {
        int callFile = words.count("the number of a file", "");
        int callLine = words.count("the number of a line", "");
        if (file != 1) {
          file = callFile;
          line = callLine;
        }
      }
      if (!words.atLineStart()) {
        words.next();
      }
    }
    place = line == 0 ? place : places.add(file, line);
  }

  private void instruction() {
    Span start = words.span();
    Optional<Statement.Guard> guard = Optional.empty();
    if (words.take("@")) {
      boolean wanted = !words.take("!");
      guard = Optional.of(new Statement.Guard(name(words.matching(ModuleParser.NAME, "a predicate", "@%p1 bra L;")),
          wanted));
    }
    String mnemonic = words.matching("[a-z][\\w.:$]*", "an instruction", "");
    labels(mnemonic);
    List<Argument> arguments = new ArrayList<>();
    while (!words.at(";") && !words.done()) {
      arguments.add(argument());
      if (!words.at(";")) {
        words.want(",", "operands are separated by commas, and an instruction ends with ';'");
      }
    }
    Span all = words.since(start);
    words.want(";", "an instruction ends with ';'");
    statements.add(new Statement.Operation(guard, mnemonic, arguments, place, all));
  }

  /** Gives labels of inner braces names of their own where a branch mentions them first. */
  private void labels(String mnemonic) {
    if (!mnemonic.startsWith("bra") || scopes.isEmpty() || !words.peek(0).matches(ModuleParser.NAME)) {
      return;
    }
    int depth = 0;
    for (int i = 1; depth >= 0 && !words.peek(i).isEmpty(); i++) {
      depth += words.peek(i).equals("{") ? 1 : words.peek(i).equals("}") ? -1 : 0;
      if (depth == 0 && words.peek(i).equals(words.peek(0)) && words.peek(i + 1).equals(":")) {
        declared(words.peek(0));
      }
    }
  }

  private Argument argument() {
    if (words.take("[")) {
      return address();
    } else if (words.at("{") || words.at("(")) {
      String end = words.next().equals("{") ? "}" : ")";
      List<Argument> members = new ArrayList<>();
      while (!words.take(end)) {
        members.add(argument());
        if (!words.at(end)) {
          words.want(",", "");
        }
      }
      return new Argument.Group(members);
    } else if (words.take("!")) {
      return new Argument.Opposite(name(words.next()));
    } else if (words.at("-") || words.peek(0).matches("\\d.*")) {
      boolean real = words.peek(0).matches("0[fFdD].*");
      if (words.peek(0).matches("\\d+\\.\\d.*")) {
        throw words.wrong("a floating-point number in decimal notation is not read", "write its bits: 0f3F800000");
      }
      return new Argument.Number(ModuleParser.number(words), real);
    }
    String name = name(words.matching("[A-Za-z_%$][\\w$.]*", "an operand", ""));
    return words.take("|") ? new Argument.Pair(name, name(words.next())) : new Argument.Name(name);
  }

  private Argument address() {
    boolean number = words.peek(0).matches("\\d.*");
    String base = number ? "" : name(words.matching(ModuleParser.NAME, "a register or a variable", "[%rd1+4]"));
    long offset = number ? ModuleParser.number(words) : 0;
    if (words.take("+")) {
      offset = ModuleParser.number(words);
    } else if (words.at("-")) {
      offset = ModuleParser.number(words);
    }
    words.want("]", "an address is a register or a variable, and a number of bytes: [%rd1+4]");
    return new Argument.Address(base, offset);
  }
}
