package periscope.lang.c.reading;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.grammars.Problems;
import periscope.lang.c.preprocessing.Expanded;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/**
 * Words of C that kernels use and that are not supported; reported as such instead of as the syntax errors that follow.
 */
final class Unread {

  /** For each word, a description and a way out; the way out is empty if there is none. */
  private static final Map<Pattern, String[]> WORDS = new LinkedHashMap<>();

  static {
    word("typedef|enum|using", "names for types inside of functions are", "write it before the function");
    word("union", "unions are", "give each member a buffer of its own");
    word("(?<!:)std::atomic\\w*", "atomic objects of the host's library are", "write cuda::std::atomic");
    word("cuda::(?:std::)?(?:barrier|latch|(?:counting|binary)_semaphore|pipeline)",
        "barriers, latches and semaphores of libcu++ are",
        "write __syncthreads(), or a loop that loads a cuda::atomic_ref");
    word("goto", "goto is", "write a loop that break leaves, or an if");
    word("template", "templates are", "write the function once for each type or number that it is used with");
    word("__shfl(?:_up|_down|_xor)?(?:_sync)?|sub_group_(?:shuffle\\w*|broadcast|(?:non_uniform_)?(?:reduce|scan)\\w*)"
        + "|work_group_(?:broadcast|reduce_\\w+|scan_\\w+)", "exchanges of values between lanes are",
        "pass them through memory of the group, with a barrier between");
    word("__(?:all|any|ballot|match_all|match_any|reduce_[a-z]+)(?:_sync)?|__activemask|(?:work|sub)_group_(?:all|any)"
        + "|sub_group_ballot", "votes are", "count in memory of the group, with barriers before and behind");
    word("asm|__asm__|__asm", "assembly is", "write the function that it stands for");
    word("half(?:2|3|4|8|16)?", "floating-point numbers of 16 bits are", "use float");
  }

  /** Words of the other language's kernels, and how its files end. */
  private static final Map<String, String> ELSEWHERE = Map.of("kernel", ".cl", "__kernel", ".cl", "__global__", ".cu");

  /** A word before {@code void} and the name of a function. */
  private static final Pattern HEAD = Pattern.compile("(?<![\\w$])([A-Za-z_]\\w*)\\s+void\\s+[A-Za-z_]\\w*\\s*\\(");

  private Unread() {}

  private static void word(String word, String what, String hint) {
    WORDS.put(Pattern.compile("(?<![\\w$])(?:" + word + ")(?![\\w$])"), new String[] {what, hint});
  }

  /**
   * Reports words before functions that are most likely mistakes, or another language's words.
   *
   * @param heads  the words that state a function's purpose
   * @param kernel the word with which a kernel begins
   */
  static void heads(Expanded text, Set<String> heads, String kernel, Problems problems) {
    HEAD.matcher(text.text()).results().filter(head -> !heads.contains(head.group(1))).forEach(head -> {
      String word = head.group(1);
      List<String> near = NearNames.near(word, heads);
      Span at = text.origin(new Span(head.start(1), word.length()));
      if (ELSEWHERE.containsKey(word)) {
        boolean cuda = ELSEWHERE.get(word).equals(".cu");
        problems.error(at, word + " begins a kernel of " + (cuda ? "CUDA C" : "OpenCL C"),
            "files of it end with " + ELSEWHERE.get(word) + "; here a kernel begins with " + kernel);
      } else if (!near.isEmpty()) {
        problems.error(at, "unknown word " + word + " before a function", NearNames.question(near));
      }
    });
  }

  /** Whether a word is an unsupported word. */
  static boolean has(String word) {
    return WORDS.keySet().stream().anyMatch(w -> w.matcher(word).matches());
  }

  /** Reports the first place of each unsupported word. */
  static void check(Expanded text, Problems problems) {
    Set<String> told = new HashSet<>();
    WORDS.forEach((pattern, said) -> {
      Matcher found = pattern.matcher(text.text());
      if (found.find() && told.add(said[0])) {
        Span at = text.origin(new Span(found.start(), found.end() - found.start()));
        problems.error(at, said[0] + " not read", said[1]);
      }
    });
  }
}
