package periscope.lang.spirv.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.lang.spirv.Modules;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** Assembly is read as spirv-dis writes it, and the binary form gives the same instructions. */
class AssemblyTest {

  private static List<Statement> read(String text) {
    return Assembly.read(new SourceText("k.spvasm", text));
  }

  @Test
  void statementsHaveTheirOperandsAsWritten() {
    List<Statement> read = read("""
        ; a comment; OpNop
        OpName %x "a \\"quoted\\" name
        of two lines"
        %x = OpLoad %uint %p Volatile|Aligned 4
        """);
    assertEquals(List.of("%x", "a \"quoted\" name\nof two lines"), read.get(0).operands());
    assertEquals("%x", read.get(1).result());
    assertEquals(List.of("%uint", "%p", "Volatile|Aligned", "4"), read.get(1).operands());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '!', textBlock = """
      %x = OpLoda %uint %p            ! SPIR-V has no instruction OpLoda ! OpLoad
      %x = OpLoad %uint               ! OpLoad lacks an operand          ! ''
      OpLoad %uint %p                 ! OpLoad has a result              ! %name =
      %x = OpStore %p %v              ! OpStore has no result            ! ''
      %x = OpLoad %uint %p Volatil    ! SPIR-V has no MemoryAccess Volatil ! Volatile
      %x = OpLoad %uint %p Aligned    ! OpLoad lacks an operand          ! ''
      %x = OpLoad uint %p             ! expected the type of the result  ! ''
      OpReturn %x                     ! OpReturn has no further operand  ! ''
      OpName %x "abc                  ! this string does not end         ! ''
      load %x                         ! unexpected 'load'                ! OpLoad
      %x =                            ! no instruction gives %x a value  ! ''
      """)
  void mistakesAreNamed(String text, String message, String hint) {
    InvalidInputException e = assertThrows(InvalidInputException.class, () -> read(text));
    assertTrue(e.diagnostics().get(0).message().contains(message), e.getMessage());
    assertTrue(e.diagnostics().get(0).hint().contains(hint), e.getMessage());
  }

  /** Ids have names in one form and may have numbers in the other: they are compared by their places. */
  @ParameterizedTest
  @ValueSource(strings = {"message", "reduce"})
  void binaryFormGivesTheSameInstructions(String module) {
    List<Statement> assembly = Assembly.read(Modules.assembly(module + ".spvasm"));
    List<Statement> binary = read(Disassembly.of(module + ".spv", Modules.bytes(module + ".spv")));
    assertEquals(assembly.size(), binary.size());
    Map<String, String> ids = new HashMap<>();
    for (int i = 0; i < assembly.size(); i++) {
      Statement one = assembly.get(i);
      Statement other = binary.get(i);
      assertEquals(one.name(), other.name());
      assertEquals(one.operands().size(), other.operands().size(), one.toString());
      for (int k = 0; k < one.operands().size(); k++) {
        String operand = one.operands().get(k);
        if (operand.startsWith("%")) {
          String written = other.operands().get(k);
          assertEquals(ids.computeIfAbsent(operand, o -> written), written, one.toString());
        } else {
          assertEquals(operand, other.operands().get(k), one.toString());
        }
      }
    }
    assertEquals(ids.size(), Set.copyOf(ids.values()).size());
  }

  @Test
  void bytesOfAnyOrderAreRead() {
    byte[] little = Modules.bytes("message.spv");
    byte[] big = new byte[little.length];
    for (int i = 0; i < little.length; i++) {
      big[i] = little[i ^ 3];
    }
    assertEquals(Disassembly.of("a", little), Disassembly.of("b", big));
  }
}
