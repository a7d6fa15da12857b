package periscope.mappings.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.NearNames;

/** The words in the place of a scope: names of any scope, and words of languages that a table does not speak. */
public final class ScopeWords {

  /** A name on a left side that stands for any scope. */
  private static final String NAME = "[A-Za-z][0-9]?";

  /** Prefixes of CUDA and of OpenCL, which tables leave out. */
  private static final String PREFIX = "(cuda::)?(std::)?(thread|memory)_scope_";

  /** Words of CUDA, OpenCL, SPIR-V and LLVM IR for the scopes of tables. */
  private static final Map<String, Scope> EQUAL = equal();

  /** Words for scopes that tables lack, each with the next wider scope of tables. */
  private static final Map<String, Scope> NARROWER = Map.of(
      "warp", Scope.WORK_GROUP, "wave", Scope.WORK_GROUP, "wavefront", Scope.WORK_GROUP,
      "subgroup", Scope.WORK_GROUP, "sub_group", Scope.WORK_GROUP,
      "cluster", Scope.DEVICE, "queue_family", Scope.DEVICE);

  private ScopeWords() {}

  private static Map<String, Scope> equal() {
    Map<String, Scope> map = new LinkedHashMap<>();
    List.of("thread", "work_item", "workitem", "singlethread", "invocation")
        .forEach(w -> map.put(w, Scope.WORK_ITEM));
    List.of("cta", "block", "workgroup", "work_group").forEach(w -> map.put(w, Scope.WORK_GROUP));
    List.of("gpu", "agent", "device").forEach(w -> map.put(w, Scope.DEVICE));
    List.of("sys", "system", "all_svm_devices", "all_devices", "cross_device")
        .forEach(w -> map.put(w, Scope.ALL_SVM_DEVICES));
    return map;
  }

  /** Whether a word on a left side is a name for any scope, which the right side may repeat. */
  public static boolean isName(String word, TargetLanguage target) {
    return target.namesScopes() && word.matches(NAME) && !target.isWord(word);
  }

  /**
   * A hint for a word that is no qualifier of tables between two languages.
   *
   * @param inScope whether the word stands in the place of a scope
   */
  public static String hint(String word, SourceLanguage source, TargetLanguage target, boolean inScope) {
    Optional<String> refused = Optional.ofNullable(source.words().refused().get(word));
    String bare = word.replaceFirst(PREFIX, "");
    if (refused.isPresent()) {
      return refused.get();
    } else if (inScope && EQUAL.containsKey(bare)) {
      return "write " + Qualifiers.print(EQUAL.get(bare)) + ": tables from " + source + " to " + target.name()
          + " do not have the word " + bare;
    } else if (inScope && NARROWER.containsKey(bare)) {
      return "tables have no such scope; the next wider scope is " + Qualifiers.print(NARROWER.get(bare));
    }
    List<String> known = new ArrayList<>(Qualifiers.all(source, target));
    String hint = NearNames.nearestOrAll(word, known);
    return inScope && target.namesScopes() ? hint + (hint.endsWith("?") ? " A" : "; a")
        + " name for any scope is one letter, such as s" : hint;
  }
}
