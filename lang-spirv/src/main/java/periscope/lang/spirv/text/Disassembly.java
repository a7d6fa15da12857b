package periscope.lang.spirv.text;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.llvm.flow.Refusal;
import periscope.lang.spirv.grammar.Grammar;
import periscope.lang.spirv.grammar.Operation;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Writes the binary form of a module as assembly. */
public final class Disassembly {

  private static final int MAGIC = 0x07230203;
  private static final int HEADER = 5;

  /**
   * A type of numbers.
   *
   * @param signed whether its numbers are written with a sign
   */
  record NumberForm(int bits, boolean signed, boolean real) {}

  private final Refusal refusal;
  private final int[] words;
  private final Map<Integer, String> names = new HashMap<>();
  private final Set<String> taken = new HashSet<>();
  private final Map<Integer, NumberForm> numbers = new HashMap<>();
  private final Map<Integer, Integer> types = new HashMap<>();
  private final Map<Integer, String> sets = new HashMap<>();

  private Disassembly(Refusal refusal, int[] words) {
    this.refusal = refusal;
    this.words = words;
  }

  /** Whether bytes begin as a module of SPIR-V does, in either order of bytes. */
  public static boolean isModule(byte[] bytes) {
    return bytes.length >= 4 && (order(bytes, ByteOrder.LITTLE_ENDIAN) || order(bytes, ByteOrder.BIG_ENDIAN));
  }

  private static boolean order(byte[] bytes, ByteOrder order) {
    return ByteBuffer.wrap(bytes).order(order).getInt() == MAGIC;
  }

  /**
   * The assembly of a module.
   *
   * @param name the file's name, for messages
   * @throws periscope.litmus.source.InvalidInputException for bytes that are no module
   */
  public static String of(String name, byte[] bytes) {
    Refusal refusal = new Refusal(new SourceText(name, ""));
    if (!isModule(bytes) || bytes.length % 4 != 0 || bytes.length < HEADER * 4) {
      throw refusal.at(Span.NONE, "this is no module of SPIR-V", bytes.length % 4 != 0
          ? "a module consists of whole words of four bytes" : "a module begins with the number 0x07230203");
    }
    ByteBuffer in = ByteBuffer.wrap(bytes)
        .order(order(bytes, ByteOrder.LITTLE_ENDIAN) ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    int[] words = new int[bytes.length / 4];
    in.asIntBuffer().get(words);
    return new Disassembly(refusal, words).text();
  }

  private String text() {
    StringBuilder out = new StringBuilder("; SPIR-V ").append(words[1] >> 16).append('.').append(words[1] >> 8 & 0xff)
        .append('\n');
    List<int[]> all = instructions();
    all.forEach(this::look);
    for (int[] instruction : all) {
      Operation operation = Grammar.numbered(instruction[0] & 0xffff).orElseThrow(() -> wrong(
          "SPIR-V has no instruction of number " + (instruction[0] & 0xffff)));
      OperandText operands = new OperandText(this, operation, instruction);
      operands.walk(operation);
      operands.end();
      out.append(operands.named().isEmpty() ? "" : operands.named() + " = ").append(operation.name())
          .append(operands.written()).append('\n');
    }
    return out.toString();
  }

  private List<int[]> instructions() {
    List<int[]> all = new ArrayList<>();
    for (int at = HEADER; at < words.length;) {
      int length = words[at] >>> 16;
      if (length == 0 || at + length > words.length) {
        throw wrong("the instruction at word " + at + " has " + length + " words, and the module has "
            + (words.length - at) + " from there");
      }
      all.add(Arrays.copyOfRange(words, at, at + length));
      at += length;
    }
    return all;
  }

  /** A refusal of the whole file, whose binary form has no lines. */
  RuntimeException wrong(String message) {
    return refusal.at(Span.NONE, message, "");
  }

  /** Records the name that an instruction gives, and the type of its result. */
  private void look(int[] i) {
    Optional<Operation> operation = Grammar.numbered(i[0] & 0xffff);
    if (operation.isEmpty()) {
      return;
    }
    switch (operation.get().name()) {
      case "OpName" -> {
        if (i.length > 2) {
          String wanted = string(i, 2).replaceAll("\\W", "_");
          if (!wanted.isEmpty() && !wanted.matches("\\d+") && taken.add(wanted)) {
            names.putIfAbsent(i[1], wanted);
          }
        }
      }
      case "OpTypeInt" -> {
        if (i.length > 3) {
          numbers.put(i[1], new NumberForm(i[2], i[3] != 0, false));
        }
      }
      case "OpTypeFloat" -> {
        if (i.length > 2) {
          numbers.put(i[1], new NumberForm(i[2], true, true));
        }
      }
      case "OpExtInstImport" -> {
        if (i.length > 2) {
          sets.put(i[1], string(i, 2));
        }
      }
      default -> {
        if (operation.get().hasType() && operation.get().hasResult() && i.length > 2) {
          types.put(i[2], i[1]);
        }
      }
    }
  }

  /** The bytes of a string that begins at a word, as text. */
  static String string(int[] words, int from) {
    byte[] bytes = new byte[(words.length - from) * 4];
    int length = 0;
    for (int at = from; at < words.length; at++) {
      for (int k = 0; k < 4; k++) {
        byte b = (byte) (words[at] >>> 8 * k);
        if (b == 0) {
          return new String(bytes, 0, length, StandardCharsets.UTF_8);
        }
        bytes[length++] = b;
      }
    }
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }

  String id(int id) {
    return "%" + names.getOrDefault(id, Integer.toUnsignedString(id));
  }

  /** The form of numbers of a type; of 32 bits for a type that is not known. */
  NumberForm form(int type) {
    return numbers.getOrDefault(type, new NumberForm(Integer.SIZE, false, false));
  }

  /** The type of a value; 0 for a value that is not known. */
  int type(int value) {
    return types.getOrDefault(value, 0);
  }

  Optional<String> set(int id) {
    return Optional.ofNullable(sets.get(id));
  }
}
