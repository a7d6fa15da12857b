package periscope.lang.c.reading;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.TypeWords;
import periscope.lang.c.xtext.cCore.CCorePackage;
import periscope.lang.c.xtext.cCore.Call;
import periscope.lang.c.xtext.cCore.FunctionText;
import periscope.lang.c.xtext.cCore.TestText;
import periscope.litmus.source.Span;

/**
 * The threads of a test, and its other functions, which are there to be called.
 *
 * @param threads   the threads, by number
 * @param functions the other functions, by name
 */
record Threads(List<FunctionText> threads, Map<String, FunctionText> functions) {

  /** Largest number of threads of a test. */
  static final int MOST = 64;

  private static final String NUMBERING = "threads are called P0, P1, P2, …";

  /** Words of functions that cannot be meant to be threads. */
  private static final Set<String> CALLED = Set.of("static", "inline", "__device__", "__forceinline__");

  /** Words of functions that nobody can call. */
  private static final Set<String> KERNEL = Set.of("kernel", "__kernel", "__global__");

  /**
   * Sorts the functions of a test into threads and others.
   *
   * @param thread  an example of a thread, for hints
   * @param kernels whether threads may call kernels; kernels that no thread calls are left out
   */
  static Threads of(TestText text, String thread, boolean kernels, Problems problems) {
    Set<String> called = new HashSet<>();
    EcoreUtil.<EObject>getAllContents(text, false).forEachRemaining(e -> {
      if (e instanceof Call call) {
        called.add(call.getFunction());
      }
    });
    Map<Integer, FunctionText> threads = new TreeMap<>();
    Map<String, FunctionText> functions = new LinkedHashMap<>();
    for (FunctionText function : text.getFunctions().stream()
        .filter(f -> !f.isPrototype() && !FileScope.holds(f)).toList()) {
      if (function.getName().matches("P(0|[1-9]\\d{0,5})")) {
        thread(function, threads, problems);
      } else if (!kernels || !isKernel(function)) {
        function(function, kernels, called, functions, problems);
      } else if (called.contains(function.getName())) {
        functions.putIfAbsent(function.getName(), function);
      }
    }
    problems.raise();
    numbered(threads.values(), text, thread, problems);
    return new Threads(List.copyOf(threads.values()), functions);
  }

  private static void thread(FunctionText thread, Map<Integer, FunctionText> threads, Problems problems) {
    if (threads.putIfAbsent(Integer.parseInt(thread.getName().substring(1)), thread) != null) {
      problems.error(Spans.of(thread), "there are two threads " + thread.getName(), NUMBERING);
    } else if (thread.isPointer() || TypeWords.type(thread.getWords()).isPresent()) {
      problems.error(head(thread), "a thread returns nothing", "write: void " + thread.getName());
    }
  }

  private static void function(FunctionText function, boolean kernels, Set<String> called,
      Map<String, FunctionText> functions, Problems problems) {
    String name = function.getName();
    boolean kernel = function.getPlace() != null || isKernel(function);
    boolean thread = !kernels && function.getWords().stream().noneMatch(CALLED::contains) && !function.isPointer()
        && TypeWords.type(function.getWords()).isEmpty();
    if (kernel || thread && !called.contains(name)) {
      problems.error(head(function), "a thread cannot be called " + name, NUMBERING);
    } else if (function.isPointer()) {
      problems.error(head(function), name + " returns a pointer, and functions return numbers here",
          "return an index, or give it the location that is to be changed");
    } else if (Structure.named(function.getWords()).isPresent()) {
      problems.error(head(function), name + " returns a structure or a vector, and functions return numbers here",
          "give it the address of where it goes");
    } else if (functions.putIfAbsent(name, function) != null) {
      problems.error(head(function), "there are two functions " + name, "");
    } else if (!called.contains(name)) {
      problems.warning(head(function), name + " is called nowhere, and nothing in it was looked at", "");
    }
  }

  static boolean isKernel(FunctionText function) {
    return function.getWords().stream().anyMatch(KERNEL::contains);
  }

  /** The span from the words before a function's name up to the name. */
  private static Span head(FunctionText function) {
    Span all = Spans.of(function);
    Span name = Spans.of(function, CCorePackage.Literals.FUNCTION_TEXT__NAME);
    return new Span(all.offset(), name.offset() + name.length() - all.offset());
  }

  private static void numbered(
      Collection<FunctionText> threads, TestText text, String example, Problems problems) {
    if (threads.isEmpty()) {
      problems.error(Spans.of(text), "the test has no threads", "a thread reads: " + example);
    } else if (threads.size() > MOST) {
      problems.error(Spans.of(text), "the test has " + threads.size() + " threads; the limit is " + MOST, "");
    }
    int wanted = 0;
    for (FunctionText thread : threads) {
      if (problems.none() && !thread.getName().equals("P" + wanted)) {
        problems.error(Spans.of(thread), "there is " + thread.getName() + " but no P" + wanted, NUMBERING);
      }
      wanted++;
    }
  }
}
