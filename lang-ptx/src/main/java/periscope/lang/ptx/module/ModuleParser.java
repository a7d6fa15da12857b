package periscope.lang.ptx.module;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.ptx.module.PtxFunction.Parameter;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Reads the text of a module. */
final class ModuleParser {

  static final String NAME = "[A-Za-z_%$][\\w$]*";
  private static final Set<String> LINKING = Set.of(".visible", ".extern", ".weak", ".common");
  /** Directives of a function whose numbers are for the assembler. */
  private static final Set<String> TUNING = Set.of(".maxntid", ".minnctapersm", ".maxnctapersm", ".maxnreg",
      ".pragma", ".noreturn", ".abi_preserve", ".abi_preserve_control");
  private static final String CLUSTERS = "clusters are modelled in litmus tests alone (docs/async.md)";

  private final PtxTokens words;
  private final Map<String, Variable> variables = new LinkedHashMap<>();
  private final Map<String, PtxFunction> functions = new LinkedHashMap<>();
  private final Map<Integer, String> files = new HashMap<>();

  private ModuleParser(SourceText text) {
    words = new PtxTokens(text);
  }

  /**
   * Reads a module.
   *
   * @throws periscope.litmus.source.InvalidInputException for the first part that is not read
   */
  static PtxModule read(SourceText text) {
    ModuleParser parser = new ModuleParser(text);
    BodyParser.Places places = new BodyParser.Places();
    while (!parser.words.done()) {
      parser.directive(places);
    }
    return new PtxModule(List.copyOf(parser.functions.values()), parser.variables,
        places.all(parser.files));
  }

  private void directive(BodyParser.Places places) {
    boolean external = false;
    while (LINKING.contains(words.peek(0))) {
      external |= words.at(".extern");
      words.next();
    }
    String word = words.peek(0);
    switch (word) {
      case ".version", ".target", ".address_size" -> {
        words.next();
        words.next();
        while (words.take(",")) {
          words.next();
        }
      }
      case ".file" -> file();
      case ".section" -> {
        words.next();
        words.next();
        words.skipBraces();
      }
      case ".pragma", ".alias" -> skipStatement();
      case ".entry", ".func" -> function(places);
      case ".global", ".shared", ".const" -> variable(words, variables, external);
      default -> throw words.wrong("unknown directive '" + PtxTokens.shown(word) + "'",
          "a module has .version, .target, functions (.entry, .func) and variables");
    }
  }

  private void file() {
    words.next();
    int number = words.count("the number of a file", "");
    files.put(number, words.next().replace("\"", ""));
    while (words.take(",")) {
      words.next();
    }
  }

  private void skipStatement() {
    while (!words.done() && !words.take(";")) {
      words.next();
    }
  }

  /** Reads a variable: {@code .shared .align 4 .b8 name[64] = {1, 2};}. */
  static void variable(PtxTokens words, Map<String, Variable> variables, boolean external) {
    String space = words.next().substring(1);
    Span at = words.span();
    while (words.at(".align") || words.at(".attribute")) {
      if (words.take(".align")) {
        words.next();
      } else {
        words.next();
        words.want("(", "");
        while (!words.done() && !words.take(")")) {
          words.next();
        }
      }
    }
    String type = words.matching("\\.(?:[busf](?:8|16|32|64)|pred)", "a type", "variables are numbers: .b8, .u32, .f32")
        .substring(1);
    do {
      String name = words.matching(NAME, "a name", "");
      long elements = 1;
      boolean sized = true;
      while (words.take("[")) {
        sized = !words.at("]");
        elements *= sized ? number(words) : 0;
        words.want("]", "");
      }
      List<Long> initial = words.take("=") ? numbers(words) : List.of();
      variables.put(name, new Variable(name, space, type, elements, external, initial, at));
    } while (words.take(","));
    words.want(";", "");
  }

  private static List<Long> numbers(PtxTokens words) {
    List<Long> all = new ArrayList<>();
    boolean many = words.take("{");
    do {
      if (words.peek(0).matches(NAME)) {
        throw words.wrong("addresses in variables are not read", "");
      }
      all.add(number(words));
    } while (many && words.take(","));
    if (many) {
      words.want("}", "");
    }
    return all;
  }

  /** Takes a number, with a sign or without. */
  static long number(PtxTokens words) {
    boolean negative = words.take("-");
    String word = words.matching("0[xXfFdD][0-9a-fA-F]+U?|\\d+U?", "a number", "").replace("U", "");
    long bits = word.matches("0[xXfFdD].*") ? Long.parseUnsignedLong(word.substring(2), 16)
        : Long.parseUnsignedLong(word);
    return negative ? -bits : bits;
  }

  private void function(BodyParser.Places places) {
    boolean entry = words.next().equals(".entry");
    Optional<Parameter> result = Optional.empty();
    if (words.at("(")) {
      List<Parameter> results = parameters();
      if (results.size() > 1) {
        throw words.wrong("a function has one result", "");
      }
      result = results.stream().findFirst();
    }
    Span at = words.span();
    String name = words.matching(NAME, "the name of a function", "");
    List<Parameter> parameters = words.at("(") ? parameters() : List.of();
    List<Integer> threads = new ArrayList<>();
    while (!words.done() && !words.at("{") && !words.at(";")) {
      tuning(threads);
    }
    if (words.take(";")) {
      functions.putIfAbsent(name, new PtxFunction(name, entry, result, parameters, Map.of(), Map.of(), threads,
          Optional.empty(), at));
      return;
    }
    BodyParser body = new BodyParser(words, variables, places);
    List<Statement> statements = body.read();
    functions.remove(name);
    functions.put(name, new PtxFunction(name, entry, result, parameters, body.registers(), body.own(), threads,
        Optional.of(statements), at));
  }

  private void tuning(List<Integer> threads) {
    String word = words.peek(0);
    if (word.equals(".reqntid")) {
      words.next();
      do {
        threads.add(words.count("a number of threads", ""));
      } while (words.take(","));
    } else if (word.contains("cluster")) {
      throw words.wrong("kernels with clusters are not read", CLUSTERS);
    } else if (TUNING.contains(word)) {
      words.next();
      while (!words.done() && !words.peek(0).startsWith(".") && !words.at("{") && !words.at(";")) {
        words.next();
      }
    } else {
      throw words.wrong("unknown directive '" + PtxTokens.shown(word) + "' of a function", "");
    }
  }

  private List<Parameter> parameters() {
    List<Parameter> all = new ArrayList<>();
    words.want("(", "");
    while (!words.take(")")) {
      all.add(parameter(words));
      if (!words.at(")")) {
        words.want(",", "parameters are separated by commas");
      }
    }
    return all;
  }

  /** Reads a parameter: {@code .param .u64 .ptr .global .align 4 name}, {@code .param .align 8 .b8 name[16]}. */
  static Parameter parameter(PtxTokens words) {
    if (!words.take(".param") && !words.take(".reg")) {
      throw words.wrong("expected a parameter here", "write .param .u64 name");
    }
    String type = "";
    Optional<String> space = Optional.empty();
    while (words.peek(0).startsWith(".")) {
      String word = words.next();
      if (word.equals(".align")) {
        words.next();
      } else if (word.equals(".ptr")) {
        space = space.or(() -> Optional.of("generic"));
      } else if (Set.of(".global", ".shared", ".const", ".local").contains(word)) {
        space = Optional.of(word.substring(1));
      } else {
        type = word.substring(1);
      }
    }
    String name = words.matching(NAME, "the name of a parameter", "");
    long bytes = 0;
    if (words.take("[")) {
      bytes = words.at("]") ? 0 : number(words);
      words.want("]", "");
    }
    return new Parameter(name, type, space, bytes);
  }
}
