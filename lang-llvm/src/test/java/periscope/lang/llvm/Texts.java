package periscope.lang.llvm;

import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;

/** Tests as texts. */
final class Texts {

  /** Everything that is read, once. */
  static final String ALL = """
      LLVM all
      "some text"
      (* A comment (* in a comment *). *)
      { [x]=0; [y[1]]=-3; }
      P0@block 0, device 0 (ptr noundef %x, ptr addrspace(3) %s) #0 {
      entry:
        %p = cmpxchg weak ptr %x, i32 0, i32 1 syncscope("agent") acq_rel monotonic, align 4 ; a comment
        %old = extractvalue { i32, i1 } %p, 0
        %ok = extractvalue { i32, i1 } %p, 1
        br i1 %ok, label %won, label %join, !dbg !12
      won:
        %a = add i32 %old, 5
        %b = lshr i32 %a, 1
        %c = icmp ult i32 %b, -1
        %d = select i1 %c, i32 %a, i32 7
        %e = zext i1 %c to i32
        %f = sext i1 %c to i64
        %g = trunc i64 %f to i8
        %h = zext i8 %g to i32
        %i = freeze i32 %h
        %j = sext i32 %h to i64
        %k = lshr i64 %j, 3
        %l = icmp uge i64 %k, 4294967297
        %m = icmp eq i1 %l, %c
        %n = select i1 %m, i64 %k, i64 -1
        %o = ashr i64 %n, 2
        %t = trunc i32 %h to i1
        %u = xor i1 %t, true
        store atomic i8 %g, ptr addrspace(3) %s syncscope("workgroup") release, align 1
        fence syncscope("block") seq_cst
        call void @llvm.nvvm.barrier0() #1
        br label %join
      join:
        %v = phi i32 [ 0, %entry ], [ %a, %won ]
        %w = phi i32 [ %old, %entry ], [ 3, %won ]
        ret void
      }
      P1@block 1, device 0 (ptr %y) {
        br label %loop
      loop:
        %n = phi i32 [ 0, %0 ], [ %n1, %loop ]
        %n1 = add i32 %n, 1
        %q = getelementptr inbounds i32, ptr %y, i64 1
        %r = load volatile i32, ptr %q
        atomicrmw min ptr %q, i32 1 seq_cst
        %s = atomicrmw uinc_wrap ptr %y, i32 1 syncscope("singlethread") monotonic
        %z = icmp slt i32 %n1, 2
        br i1 %z, label %loop, label %early
      early:
        %c = icmp eq i32 %r, 5
        br i1 %c, label %stop, label %out
      stop:
        ret void
      out:
        %l = load atomic i32, ptr %y unordered, align 4
        cmpxchg ptr %y, i32 %l, i32 2 seq_cst acquire
        br label %last
      last:
        store i32 2, ptr %y
        call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
        ret void
      }
      filter (0:v=5)
      exists (0:v=5 /\\ not (1:r!=1 \\/ [y[1]]=-3))
      """;

  private Texts() {}

  static LitmusTest read(String text) {
    return new Llvm().parse(new SourceText("t.litmus", text));
  }

  /** A test of one thread with these lines. */
  static String of(String lines) {
    return "LLVM one\n{ [x]=0; }\nP0@block 0, device 0 (ptr %x) {\n" + lines + "\n}\n";
  }
}
