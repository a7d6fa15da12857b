package periscope.compilers.unit;

import java.util.Optional;

/** The targets of LLVM whose IR units are written in: their triple and their names of scopes and of the barrier. */
enum LlvmTarget {

  NVPTX("llvm", "nvptx64-nvidia-cuda", Optional.of("llvm.nvvm.barrier0")),
  /** AMDGPU. Its barrier orders no memory, which that of tests in LLVM IR does; so it has none here. */
  AMDGPU("llvm-amdgpu", "amdgcn-amd-amdhsa", Optional.empty());

  private final String form;
  private final String triple;
  private final Optional<String> barrier;

  LlvmTarget(String form, String triple, Optional<String> barrier) {
    this.form = form;
    this.triple = triple;
    this.barrier = barrier;
  }

  /** The name of the form of units. */
  String form() {
    return form;
  }

  String triple() {
    return triple;
  }

  /** The function that is the barrier; empty if tests can have none. */
  Optional<String> barrier() {
    return barrier;
  }

  /** IR with this target's names of scopes: AMDGPU calls a block a work-group, and a device an agent. */
  String scoped(String ir) {
    return this == NVPTX ? ir : ir.replace("syncscope(\"block\")", "syncscope(\"workgroup\")")
        .replace("syncscope(\"device\")", "syncscope(\"agent\")");
  }
}
