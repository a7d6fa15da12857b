package periscope.lang.llvm.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.memory.Location;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** Kernels in LLVM IR become launches: cells, values, and refusals by name and line. */
class KernelReadingTest {

  private static final String KERNEL = "define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) {\n";

  private static SourceText module(String body) {
    return new SourceText("k.ll", "target triple = \"spir64\"\n%s = type { i32, [2 x i32], i64 }\n" + body);
  }

  private static LaunchedKernel launched(SourceText text, String set) {
    KernelLanguage language = (KernelLanguage) LitmusLanguages.form(text).orElseThrow();
    return language.launch(text, request(set));
  }

  private static LaunchRequest request(String set) {
    Optional<SourceText> entries = set.isEmpty() ? Optional.empty()
        : Optional.of(new SourceText("--set", "/* launch { " + set + " } */"));
    return new LaunchRequest(Optional.empty(), Grid.parse("1x2"), Optional.empty(), entries, Map.of(), Set.of(),
        LaunchRequest.Purpose.TEST);
  }

  private static List<String> accesses(LaunchedKernel launched, int thread) {
    return Instruction.walk(launched.test().threads().get(thread).body())
        .filter(AtomicInstruction.Access.class::isInstance)
        .map(i -> (i instanceof Load ? "R " : i instanceof Store ? "W " : "U ")
            + ((AtomicInstruction.Access) i).location()).toList();
  }

  private static List<String> locations(LaunchedKernel launched) {
    return launched.test().locations().stream().map(Location::name).toList();
  }

  @Test
  void numberOfTheWorkGroupSelectsAnElement() {
    LaunchedKernel launched = launched(module(KERNEL + """
          %g = call i64 @_Z12get_group_idj(i32 0)
          %p = getelementptr i32, ptr addrspace(1) %x, i64 %g
          %v = load i32, ptr addrspace(1) %p
          store i32 %v, ptr addrspace(1) %y
          ret void
        }
        declare i64 @_Z12get_group_idj(i32)
        """), "x[2] = {5, 6}");
    assertEquals(List.of("R x", "W y"), accesses(launched, 0));
    assertEquals(List.of("R x[1]", "W y"), accesses(launched, 1));
    assertEquals(List.of("x", "x[1]", "y"), locations(launched));
    assertEquals(6, launched.test().location("x[1]").orElseThrow().initial());
  }

  @Test
  void membersOfStructuresAreArraysOfTheirOwn() {
    LaunchedKernel launched = launched(module(KERNEL + """
          %p = getelementptr %s, ptr addrspace(1) %x, i64 1, i32 1, i64 1
          store i32 1, ptr addrspace(1) %p
          %q = getelementptr i8, ptr addrspace(1) %x, i64 40
          store i64 2, ptr addrspace(1) %q
          ret void
        }
        """), "x[2]; x_1[3] = 9");
    assertEquals(List.of("W x_1[3]", "W x_2[1]"), accesses(launched, 0));
    assertEquals(9, launched.test().location("x_1[3]").orElseThrow().initial());
    assertEquals(64, launched.test().location("x_2").orElseThrow().type().bits());
  }

  @Test
  void plainAccessOfTwoCellsIsTwoAccesses() {
    LaunchedKernel launched = launched(module(KERNEL + """
          %v = load i64, ptr addrspace(1) %x
          store i64 %v, ptr addrspace(1) %y
          %p = getelementptr i32, ptr addrspace(1) %x, i64 1
          store i32 7, ptr addrspace(1) %p
          ret void
        }
        """), "x[2]; y[1]");
    assertEquals(List.of("R x", "R x[1]", "W y", "W x[1]"), accesses(launched, 0));
  }

  @Test
  void memoryOfOneWorkItemIsRegisters() {
    LaunchedKernel launched = launched(module(KERNEL + """
          %a = alloca [4 x i32]
          %pp = alloca ptr addrspace(1)
          store ptr addrspace(1) %y, ptr %pp
          %e = getelementptr [4 x i32], ptr %a, i64 0, i64 2
          store i32 3, ptr %e
          %q = load ptr addrspace(1), ptr %pp
          %v = load i32, ptr %e
          store i32 %v, ptr addrspace(1) %q
          ret void
        }
        """), "");
    assertEquals(List.of("W y"), accesses(launched, 0));
  }

  @Test
  void programNamesTheRegisterOfAnIndex() {
    SourceText text = module(KERNEL + """
          %g = call i64 @_Z13get_global_idj(i32 0)
          %p = getelementptr i32, ptr addrspace(1) %x, i64 %g
          store i32 1, ptr addrspace(1) %p
          ret void
        }
        declare i64 @_Z13get_global_idj(i32)
        """);
    KernelLanguage language = (KernelLanguage) LitmusLanguages.form(text).orElseThrow();
    LaunchedProgram program = language.program(text, request("x[8]"));
    assertEquals(8, program.array("x").orElseThrow().initial().length);
    assertTrue(Instruction.walk(program.body()).anyMatch(i -> i instanceof Store s && s.location().matches("x\\[.*]")),
        program.body().toString());
    assertEquals(1, program.places().size());
  }

  static Stream<Arguments> refused() {
    return Stream.of(
        Arguments.of("k.ll:4", "the function f has no body here", KERNEL + "  call void @f()\n  ret void\n}\n"
            + "declare void @f()\n"),
        Arguments.of("k.ll:4", "assembly is not read", KERNEL + "  call void asm sideeffect \"bar\", \"\"()\n"
            + "  ret void\n}\n"),
        Arguments.of("k.ll:4", "pointers as integers (ptrtoint) are not read", KERNEL
            + "  %i = ptrtoint ptr addrspace(1) %x to i64\n  ret void\n}\n"),
        Arguments.of("k.ll:4", "pointers in memory that work-items share are not read", KERNEL
            + "  store ptr addrspace(1) %y, ptr addrspace(1) %x\n  ret void\n}\n"),
        Arguments.of("k.ll:6", "accesses to x overlap in part", KERNEL
            + "  %p = getelementptr i8, ptr addrspace(1) %x, i64 4\n  store atomic i32 1, ptr addrspace(1) %p release,"
            + " align 4\n  store atomic i64 1, ptr addrspace(1) %x release, align 8\n  ret void\n}\n"),
        Arguments.of("k.ll:4", "tags that say which memory an instruction orders (!mmra) are not read", KERNEL
            + "  fence syncscope(\"agent\") release, !mmra !7\n  ret void\n}\n"),
        Arguments.of("k.ll:4", "the promise that nobody writes the memory of a load (!invariant.load)", KERNEL
            + "  %v = load i32, ptr addrspace(1) %x, align 4, !invariant.load !0\n  ret void\n}\n"),
        Arguments.of("k.ll:4", "the intrinsic llvm.strange is not read", KERNEL + "  call void @llvm.strange()\n"
            + "  ret void\n}\ndeclare void @llvm.strange()\n"),
        Arguments.of("k.ll:4", "the value undef is stored here", KERNEL
            + "  store i32 undef, ptr addrspace(1) %x\n  ret void\n}\n"),
        Arguments.of("k.ll:10", "this pointer was kept in a structure", KERNEL
            + "  %s1 = insertvalue { ptr addrspace(1), i32 } undef, ptr addrspace(1) %x, 0\n"
            + "  %p = extractvalue { ptr addrspace(1), i32 } %s1, 0\n  %v = load i32, ptr addrspace(1) %y\n"
            + "  %c = icmp eq i32 %v, 0\n  br i1 %c, label %one, label %two\none:\n  br label %two\ntwo:\n"
            + "  %q = phi ptr addrspace(1) [ %p, %one ], [ %y, %0 ]\n  store i32 1, ptr addrspace(1) %q\n"
            + "  ret void\n}\n"),
        Arguments.of("k.ll:4", "the scope \"wavefront\" is not read", KERNEL
            + "  fence syncscope(\"wavefront\") release\n  ret void\n}\n"),
        Arguments.of("k.ll:4", "a barrier makes memory visible to more than one work-item", KERNEL
            + "  call void @_Z18work_group_barrierj12memory_scope(i32 2, i32 0)\n  ret void\n}\n"),
        Arguments.of("k.ll:4", "the instruction va_arg is not read", KERNEL
            + "  %v = va_arg ptr %x, i32\n  ret void\n}\n"),
        Arguments.of("k.ll:8", "f calls itself", KERNEL + "  call void @f()\n  ret void\n}\ndefine void @f() {\n"
            + "  call void @f()\n  ret void\n}\n"),
        Arguments.of("k.ll:4", "values of the type i128 are not read", KERNEL
            + "  %v = load i128, ptr addrspace(1) %x\n  ret void\n}\n"),
        Arguments.of("k.ll:4", "expected a type here, found 'strange'", KERNEL
            + "  %v = load strange, ptr addrspace(1) %x\n  ret void\n}\n"),
        Arguments.of("k.ll:5", "the last block has no end", KERNEL + "  %v = load i32, ptr addrspace(1) %x\n}\n"),
        Arguments.of("k.ll:4", "there is no label %gone", KERNEL + "  br label %gone\n}\n"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void refusesByNameAndLine(String place, String message, String body) {
    SourceText text = module(body);
    InvalidInputException e = assertThrows(InvalidInputException.class, () -> launched(text, ""));
    assertTrue(e.getMessage().startsWith(place + ":") && e.getMessage().contains(message), e.getMessage());
  }

  /** A structure of the compiled text, of which code without types accesses two members by their bytes. */
  @Test
  void debugInformationNamesMembersThatCodeStepsTo() {
    SourceText text = module("""
        define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) !dbg !4 {
          %p = getelementptr i8, ptr addrspace(1) %x, i64 8
          %v = load i32, ptr addrspace(1) %p
          store i32 %v, ptr addrspace(1) %y
          ret void
        }
        !1 = !DIFile(filename: "k.cl", directory: "")
        !4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 3)
        !5 = !DILocalVariable(name: "box", arg: 1, scope: !4, file: !1, line: 3, type: !6)
        !6 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 64)
        !7 = !DICompositeType(tag: DW_TAG_structure_type, file: !1, line: 1, size: 96, elements: !8)
        !8 = !{!9, !10}
        !9 = !DIDerivedType(tag: DW_TAG_member, name: "val", scope: !7, baseType: !11, size: 64)
        !10 = !DIDerivedType(tag: DW_TAG_member, name: "ready", scope: !7, baseType: !12, size: 32, offset: 64)
        !11 = !DICompositeType(tag: DW_TAG_array_type, baseType: !12, size: 64, elements: !13)
        !12 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
        !13 = !{!14}
        !14 = !DISubrange(count: 2)
        """);
    LaunchedKernel launched = launched(text, "box[2]; box[0].ready = 3");
    assertEquals(List.of("R box_ready", "W y"), accesses(launched, 0));
    assertEquals(List.of("box_val", "box_val[1]", "box_val[2]", "box_val[3]", "box_ready", "box_ready[1]", "y"),
        locations(launched));
    assertEquals(3, launched.test().location("box_ready").orElseThrow().initial());
    InvalidInputException e = assertThrows(InvalidInputException.class, () -> launched(text, "box[0].raedy = 3"));
    assertTrue(e.getMessage().contains("no access of the code is to a member box.raedy")
        && e.getMessage().contains("did you mean box_ready?"), e.getMessage());
  }

  /** A declared number that code accesses byte by byte has as many bytes as its type. */
  @Test
  void sizesCountElementsOfTheDeclaredType() {
    SourceText text = module("""
        define spir_kernel void @k(ptr addrspace(1) %x) !dbg !4 {
          store i8 1, ptr addrspace(1) %x
          ret void
        }
        !1 = !DIFile(filename: "k.cl", directory: "")
        !4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 3)
        !5 = !DILocalVariable(name: "w", arg: 1, scope: !4, file: !1, line: 3, type: !6)
        !6 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 64)
        !7 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
        """);
    assertEquals(8, locations(launched(text, "w[2]")).size());
  }

  @Test
  void entriesAndConditionsAreChecked() {
    SourceText text = module(KERNEL + "  store i32 1, ptr addrspace(1) %x\n  ret void\n}\n");
    InvalidInputException e = assertThrows(InvalidInputException.class, () -> launched(text, "z[2]"));
    assertTrue(e.getMessage().contains("the kernel has no parameter z"), e.getMessage());
    SourceText asked = new SourceText("k.ll", "; launch k on 1x2 { x[2] }\n; forall (x[5]=1)\n" + text.content());
    InvalidInputException wrong = assertThrows(InvalidInputException.class,
        () -> ((KernelLanguage) LitmusLanguages.form(asked).orElseThrow()).read(asked));
    assertTrue(wrong.getMessage().startsWith("k.ll:2:") && wrong.getMessage().contains("there is no location x[5]"),
        wrong.getMessage());
  }

  @Test
  void moduleDecidesWhoseModelsJudge() {
    assertEquals("OPENCL", LitmusLanguages.form(module("")).orElseThrow().language());
    assertEquals("LLVM", LitmusLanguages.form(new SourceText("k.ll", "target triple = \"nvptx64-nvidia-cuda\"\n"))
        .orElseThrow().language());
    assertEquals("OPENCL", LitmusLanguages.form(new SourceText("k.ll", "target triple = \"nvptx64-nvidia-cuda\"\n"
        + "declare void @_Z7barrierj(i32)\n")).orElseThrow().language());
  }
}
