package periscope.lang.c.preprocessing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import periscope.litmus.source.Premise;
import periscope.litmus.source.Premise.Kind;

/** The premises of a text, collected while it is read: facts that it rests on and does not state itself. */
final class Premises {

  /** Names that C reserves for compilers (C11 7.1.3), and names with vendors' prefixes. */
  private static final Pattern FOREIGN = Pattern.compile("__.*|_[A-Z].*|(?:CUDA|CUDART|CUDNN|NVCC|NVRTC|NV|NVIDIA|CL|cl"
      + "|OPENCL|HIP|HIPCC|SYCL|AMD|ROCM|INTEL|ARM|QCOM|MSC|GCC|CLANG)_\\w*|linux|unix|WIN32|i386");

  private record Key(Kind kind, String name, String detail) {}

  private final Map<Key, List<Integer>> found = new LinkedHashMap<>();

  void add(Kind kind, String name, String detail, int offset) {
    found.computeIfAbsent(new Key(kind, name, detail), k -> new ArrayList<>()).add(offset);
  }

  /** Records that a conditional tested a name that no definition defines. */
  void undefined(PpToken name) {
    if (FOREIGN.matcher(name.text()).matches()) {
      add(Kind.UNDEFINED, name.text(), "", name.from());
    }
  }

  /** Drops the premise about a name that the text defines as empty: the earlier test is an include guard. */
  void marked(String name) {
    found.remove(new Key(Kind.UNDEFINED, name, ""));
  }

  /** Records that the text redefines or undefines a macro. */
  void changed(Macro before, int offset) {
    if (before.source() != Macro.Source.TEXT) {
      add(before.source() == Macro.Source.GIVEN ? Kind.OVERRIDDEN : Kind.REDEFINED, before.name(), "", offset);
    }
  }

  List<Premise> all() {
    return found.entrySet().stream().map(e -> new Premise(e.getKey().kind(), e.getKey().name(), e.getKey().detail(),
        e.getValue().stream().distinct().toList())).toList();
  }
}
