package periscope.lang.llvm.module;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.lang.llvm.module.IrFunction.Parameter;
import periscope.lang.llvm.module.IrValue.Typed;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Reads a module. */
public final class ModuleReader {

  private static final Pattern NODE = Pattern.compile("(?m)^!(\\d+) = (.*)$");
  private static final Pattern ANNOTATIONS = Pattern.compile("(?m)^!nvvm\\.annotations = !\\{([^}]*)}");
  private static final Pattern KERNEL =
      Pattern.compile("!\\{ptr @([-\\w$.]+|\"[^\"]*\"), !\"kernel\", i32 1}"
          + "|!\\{.*\\* @([-\\w$.]+), !\"kernel\", i32 1}");
  private static final Set<String> CONVENTIONS = Set.of("spir_kernel", "amdgpu_kernel", "ptx_kernel");

  /** The address space of memory that nobody writes, in modules for AMDGPU and NVPTX. */
  private static final int CONSTANT = 4;

  private final SourceText text;
  private final IrTokens tokens;
  private final OperandReader operands;
  private final InstructionReader instructions;
  private final Map<String, IrType> types = new HashMap<>();
  private final Map<String, IrFunction> functions = new LinkedHashMap<>();
  private final Map<String, IrGlobal> globals = new LinkedHashMap<>();
  private String triple = "";
  private String description = "";
  /** Whether the instruction before its tail is a load whose memory somebody may write. */
  private boolean promised;

  private ModuleReader(SourceText text) {
    this.text = text;
    this.tokens = new IrTokens(text);
    this.operands = new OperandReader(tokens);
    this.instructions = new InstructionReader(tokens, operands);
  }

  /**
   * The module of a text.
   *
   * @throws periscope.litmus.source.InvalidInputException for the first error
   */
  public static IrModule read(SourceText text) {
    return new ModuleReader(text).module();
  }

  private IrModule module() {
    while (!tokens.done()) {
      entity();
    }
    Map<Integer, String> nodes = new HashMap<>();
    Matcher node = NODE.matcher(text.content());
    while (node.find()) {
      nodes.put(Integer.parseInt(node.group(1)), node.group(2).strip());
    }
    return new IrModule(triple, functions, globals, new Layout(types, description), kernels(nodes),
        new Metadata(nodes));
  }

  /** Names of the functions that the annotations of NVPTX call kernels. */
  private Set<String> kernels(Map<Integer, String> nodes) {
    Set<String> names = new HashSet<>();
    Matcher annotations = ANNOTATIONS.matcher(text.content());
    if (annotations.find()) {
      Matcher number = Pattern.compile("\\d+").matcher(annotations.group(1));
      while (number.find()) {
        Matcher kernel = KERNEL.matcher(nodes.getOrDefault(Integer.parseInt(number.group()), ""));
        if (kernel.matches()) {
          names.add(IrTokens.bare(kernel.group(1) != null ? kernel.group(1) : kernel.group(2)));
        }
      }
    }
    return names;
  }

  private void entity() {
    String word = tokens.peek(0);
    if (word.equals("define")) {
      tokens.next();
      function(true);
    } else if (word.equals("declare")) {
      tokens.next();
      function(false);
    } else if (word.startsWith("@")) {
      global();
    } else if (word.startsWith("%") && tokens.peek(2).equals("type")) {
      tokens.next();
      tokens.next();
      tokens.next();
      types.put(IrTokens.bare(word), operands.type());
    } else if (word.equals("target")) {
      target();
    } else if (word.equals("module") && tokens.peek(1).equals("asm")) {
      throw tokens.wrong("assembly of a module is not read", "");
    } else if (word.matches("[!$].*|source_filename|attributes|uselistorder|uselistorder_bb|\\^\\d*")) {
      tokens.skipLine();
    } else {
      throw tokens.wrong("unexpected '" + IrTokens.shown(word) + "'", "a module of LLVM IR has functions, global"
          + " variables, types and metadata");
    }
  }

  private void target() {
    tokens.next();
    boolean isTriple = tokens.next().equals("triple");
    tokens.want("=", "");
    String quoted = tokens.matching("\".*\"", "a text", "");
    if (isTriple) {
      triple = quoted.substring(1, quoted.length() - 1);
    } else {
      description = quoted.substring(1, quoted.length() - 1);
    }
  }

  private void global() {
    Span at = tokens.span();
    String name = IrTokens.bare(tokens.next());
    tokens.want("=", "a variable is written @x = global i32 0");
    int space = 0;
    boolean external = false;
    while (!tokens.peek(0).matches("global|constant|alias|ifunc")) {
      external |= tokens.peek(0).matches("external|extern_weak");
      if (tokens.at("addrspace")) {
        space = operands.space();
      } else if (tokens.at("(")) {
        tokens.skipGroup();
      } else if (tokens.done()) {
        throw tokens.wrong("this variable has no kind", "a variable is written @x = global i32 0");
      } else {
        tokens.next();
      }
    }
    String kind = tokens.next();
    if (kind.equals("alias") || kind.equals("ifunc")) {
      tokens.skipLine();
      return;
    }
    IrType type = operands.type();
    Optional<IrValue> initial = external || tokens.atLineStart() || tokens.at(",") ? Optional.empty()
        : Optional.of(operands.value(type));
    int debug = -1;
    while (!tokens.atLineStart()) {
      debug = tokens.take("!dbg") ? node() : debug;
      if (!tokens.atLineStart()) {
        tokens.next();
      }
    }
    globals.put(name, new IrGlobal(name, space, kind.equals("constant"), type, initial, debug, at));
  }

  /** Reads a function behind the word that begins it; {@code isDefined} says whether it has a body. */
  private void function(boolean isDefined) {
    boolean kernel = false;
    int debug = -1;
    while (!tokens.peek(1).startsWith("@") && !isType(tokens.peek(0))) {
      kernel |= CONVENTIONS.contains(tokens.peek(0));
      if (tokens.at("!dbg")) {
        tokens.next();
        tokens.next();
      } else if (tokens.at("(")) {
        tokens.skipGroup();
      } else {
        tokens.next();
      }
      if (tokens.done()) {
        throw tokens.wrong("this function has no type", "");
      }
    }
    IrType result = operands.type();
    Span at = tokens.span();
    String name = IrTokens.bare(tokens.matching("@.*", "a function's name", "functions are written define void @k()"));
    List<Parameter> parameters = parameters();
    while (isDefined ? !tokens.at("{") : !tokens.atLineStart()) {
      if (tokens.take("!dbg")) {
        debug = node();
      } else if (tokens.done()) {
        throw tokens.wrong("this function has no body", "");
      } else {
        tokens.next();
      }
    }
    List<IrBlock> blocks = List.of();
    if (isDefined) {
      tokens.next();
      long unnamed = parameters.stream().filter(p -> p.name().matches("\\d+")).count();
      blocks = blocks(Long.toString(unnamed));
    }
    IrFunction read = new IrFunction(name, result, parameters, kernel, debug, blocks, at);
    functions.merge(name, read, (before, now) -> now.blocks().isEmpty() ? before : now);
  }

  private static boolean isType(String word) {
    return word.matches("void|i\\d+|half|bfloat|float|double|ptr|[\\[{<]|%.*");
  }

  private List<Parameter> parameters() {
    tokens.want("(", "parameters stand in brackets");
    List<Parameter> parameters = new ArrayList<>();
    while (!tokens.take(")")) {
      if (!tokens.take("...")) {
        IrType type = operands.type();
        Set<String> attributes = operands.attributes();
        String name = tokens.peek(0).startsWith("%") ? IrTokens.bare(tokens.next()) : "" + parameters.size();
        parameters.add(new Parameter(name, type, attributes.contains("byval"),
            attributes.contains("noalias") && !attributes.contains("sret")));
      }
      if (!tokens.at(")")) {
        tokens.want(",", "parameters stand between commas");
      }
    }
    return parameters;
  }

  private List<IrBlock> blocks(String first) {
    List<IrBlock> blocks = new ArrayList<>();
    Set<String> names = new HashSet<>();
    while (!tokens.take("}")) {
      String name = first;
      if (tokens.peek(1).equals(":")) {
        name = IrTokens.bare(tokens.next());
        tokens.next();
      } else if (!blocks.isEmpty()) {
        throw tokens.wrong("this block has no label", "");
      }
      if (!names.add(name)) {
        throw tokens.wrong("the label " + name + " stands twice", "");
      }
      blocks.add(block(name));
    }
    return blocks;
  }

  private IrBlock block(String name) {
    List<IrInstruction> body = new ArrayList<>();
    while (true) {
      Span start = tokens.span();
      String word = tokens.peek(0);
      if (tokens.done() || word.equals("}")) {
        throw tokens.wrong("the last block has no end", "");
      } else if (word.startsWith("#dbg_")) {
        tokens.next();
        tokens.skipGroup();
        continue;
      }
      String result = "";
      if (word.startsWith("%") && tokens.peek(1).equals("=")) {
        result = IrTokens.bare(tokens.next());
        tokens.next();
        word = tokens.peek(0);
      }
      Optional<IrBlock.End> end = end(word);
      if (end.isPresent()) {
        Span at = tokens.since(start);
        return new IrBlock(name, body, end.get(), at, tail());
      }
      IrInstruction.Action action = instructions.read();
      Span at = tokens.since(start);
      promised = action instanceof IrInstruction.Load l && !(l.address().type() instanceof IrType.Pointer p
          && p.space() == CONSTANT);
      body.add(new IrInstruction(result, action, at, tail()));
    }
  }

  private Optional<IrBlock.End> end(String word) {
    switch (word) {
      case "br" -> {
        tokens.next();
        return Optional.of(branch());
      }
      case "switch" -> {
        tokens.next();
        return Optional.of(choice());
      }
      case "ret" -> {
        tokens.next();
        return Optional.of(new IrBlock.Return(tokens.take("void") ? Optional.empty()
            : Optional.of(operands.typed())));
      }
      case "unreachable" -> {
        tokens.next();
        return Optional.of(new IrBlock.Unreachable());
      }
      case "indirectbr", "invoke", "callbr", "resume", "catchswitch", "catchret", "cleanupret" -> {
        tokens.next();
        while (!tokens.atLineStart()) {
          tokens.next();
        }
        return Optional.of(new IrBlock.Unread(word));
      }
      default -> {
        return Optional.empty();
      }
    }
  }

  private IrBlock.End branch() {
    if (tokens.at("label")) {
      return new IrBlock.Jump(label());
    }
    Typed condition = operands.typed();
    tokens.want(",", "write br i1 %c, label %then, label %else");
    String then = label();
    tokens.want(",", "write br i1 %c, label %then, label %else");
    String otherwise = label();
    return then.equals(otherwise) ? new IrBlock.Jump(then) : new IrBlock.Test(condition.value(), then, otherwise);
  }

  private IrBlock.End choice() {
    Typed value = operands.typed();
    tokens.want(",", "write switch i32 %x, label %other [ i32 1, label %one ]");
    String otherwise = label();
    tokens.want("[", "write switch i32 %x, label %other [ i32 1, label %one ]");
    List<IrBlock.Case> cases = new ArrayList<>();
    while (!tokens.take("]")) {
      Typed number = operands.typed();
      tokens.want(",", "write switch i32 %x, label %other [ i32 1, label %one ]");
      long bits = number.value() instanceof IrValue.Number n ? n.bits() : 0;
      cases.add(new IrBlock.Case(bits, label()));
    }
    return new IrBlock.Switch(value, otherwise, cases);
  }

  private String label() {
    tokens.want("label", "write br label %next");
    return IrTokens.bare(tokens.matching("%.*", "a label", "write br label %next"));
  }

  /** Reads the text behind an instruction; returns the number of its place for debuggers, or -1. */
  private int tail() {
    int debug = -1;
    while (!tokens.atLineStart() && !tokens.at("}")) {
      if (tokens.take("!dbg")) {
        debug = node();
      } else if (tokens.peek(0).matches("[\\[({]")) {
        tokens.skipGroup();
      } else {
        String word = tokens.next();
        if (word.equals("!mmra")) {
          throw tokens.wrong(tokens.last(), "tags that say which memory an instruction orders (!mmra) are not read",
              "leave them out where the instruction orders all memory");
        } else if (word.equals("!invariant.load") && promised) {
          throw tokens.wrong(tokens.last(), "the promise that nobody writes the memory of a load (!invariant.load) is"
              + " not read", "leave the promise out, and the load is a plain one");
        } else if (!word.matches(",|[#!].*|align|\\d+|\"[^\"]*\"|addrspace")) {
          throw tokens.wrong(tokens.last(), "unexpected '" + IrTokens.shown(word) + "'", "an instruction ends with its"
              + " line");
        }
      }
    }
    return debug;
  }

  private int node() {
    String word = tokens.next();
    return word.matches("!\\d{1,9}") ? Integer.parseInt(word.substring(1)) : -1;
  }
}
