package periscope.lang.llvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;

/** Calls of OpenCL C's functions are the instructions with their order and scope. */
class CallsTest {

  private static String printed(String line) {
    return new Llvm().print(Texts.read(Texts.of("  " + line + "\n  ret void")));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
    "call spir_func void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 noundef 2, i32 noundef 4, i32 3)"
        + "|fence acq_rel",
    "call void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 3, i32 5, i32 1)"
        + "|fence syncscope(\"block\") seq_cst",
    "call void @_Z14read_mem_fencej(i32 2)|fence syncscope(\"block\") acquire",
    "call spir_func void @_Z7barrierj(i32 noundef 2) #5|call void @llvm.nvvm.barrier0()",
    "call void @_Z18work_group_barrierj12memory_scope(i32 3, i32 2)"
        + "|call void @_Z18work_group_barrierj12memory_scope(i32 3, i32 2)",
    "%r = call i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(ptr %x, i32 2, i32 1)"
        + "|%r = load atomic i32, ptr %x syncscope(\"block\") acquire, align 4",
    "%r = call i32 @_Z11atomic_loadPU3AS4VU7_Atomici(ptr noundef %x)"
        + "|%r = load atomic i32, ptr %x syncscope(\"device\") seq_cst, align 4",
    "call void @_Z21atomic_store_explicitPVU7_Atomicii12memory_order(ptr %x, i32 noundef 7, i32 3)"
        + "|store atomic i32 7, ptr %x syncscope(\"device\") release, align 4",
    "%r = call i32 @_Z24atomic_exchange_explicitPVU7_Atomicii12memory_order12memory_scope(ptr %x, i32 7, i32 4, i32 2)"
        + "|%r = atomicrmw xchg ptr %x, i32 7 syncscope(\"device\") acq_rel",
    "%r = call i32 @_Z25atomic_fetch_max_explicitPVU7_Atomicii12memory_order12memory_scope(ptr %x, i32 7, i32 0, i32 2)"
        + "|%r = atomicrmw max ptr %x, i32 7 syncscope(\"device\") monotonic",
    "%r = call i32 @_Z10atomic_addPU3AS1Vii(ptr %x, i32 7)"
        + "|%r = atomicrmw add ptr %x, i32 7 syncscope(\"device\") monotonic",
    "%r = call i32 @_Z10atomic_decPU3AS1Vi(ptr %x)|%r = atomicrmw sub ptr %x, i32 1 syncscope(\"device\") monotonic",
  })
  void aCallIsAnInstruction(String call, String instruction) {
    assertEquals(printed(instruction), printed(call));
    assertTrue(printed(call).contains(instruction.replaceFirst("^%r = ", "")), printed(call));
  }

  /** The old value of OpenCL C 1.x's compare-exchange is its result. */
  @Test
  void compareExchangeGivesTheOldValue() {
    String text = printed("%r = call i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr %x, i32 0, i32 9)");
    assertTrue(text.contains("cmpxchg ptr %x, i32 0, i32 9 syncscope(\"device\") monotonic monotonic"), text);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
    "call void @_Z7barrierj(i32 1)|this call does not order x, which is global memory",
    "call void @_Z7barrierj(i32 0)|this call does not order x, which is global memory",
    "%r = call i32 @_Z13get_global_idj(i32 0)|no test calls @_Z13get_global_idj",
    "%r = call i32 @_Z10atomic_maxPU3AS1Vjj(ptr %x, i32 7)|a minimum or maximum without a sign is not read",
    "call void @_Z18work_group_barrierj12memory_scope(i32 3, i32 4)|the scope of a sub-group is not modelled in IR",
    "call void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 2, i32 9, i32 2)"
        + "|there is no memory order 9",
    "call void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 2)|this call lacks an argument",
    "%r = call void @_Z7barrierj(i32 2)|call gives no value",
    "%p = addrspacecast ptr %x to ptr addrspace(3)|the address is of other memory",
  })
  void refused(String line, String message) {
    List<Diagnostic> found = assertThrows(InvalidInputException.class, () -> printed(line)).diagnostics();
    assertTrue(found.get(0).message().startsWith(message), found.get(0)::render);
  }
}
