package periscope.lang.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** That the passes go one way: which files of the module refer to each other in circles. */
class CirclesTest {

  /** Files that may refer to each other, such as a printer and what prints a part for it. */
  private static final int MOST = 4;

  private static final JavaClasses CLASSES = new ClassFileImporter()
      .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("periscope.lang.c");

  @Test
  void noCircleHasMoreThanFourFiles() {
    Map<String, Set<String>> files = references();
    assertTrue(files.size() > 80, "only " + files.size() + " files");
    Map<String, Set<String>> reached = new HashMap<>();
    files.keySet().forEach(file -> reached.put(file, reached(file, files)));
    Set<Set<String>> circles = files.keySet().stream()
        .map(file -> reached.get(file).stream().filter(other -> reached.get(other).contains(file))
            .collect(Collectors.<String, Set<String>>toCollection(TreeSet::new)))
        .filter(circle -> circle.size() > MOST).collect(Collectors.toCollection(LinkedHashSet::new));
    assertEquals(Set.of(), circles, "circles of more than " + MOST + " files");
  }

  @Test
  void packagesDependOnEachOtherOneWay() {
    SlicesRuleDefinition.slices().matching("periscope.lang.(**)").should().beFreeOfCycles()
        .check(CLASSES.that(DescribedPredicate.describe("are no generator's", CirclesTest::isOwn)));
  }

  /** Of each file that the grammar's generator did not write, those that it refers to. */
  private static Map<String, Set<String>> references() {
    Map<String, Set<String>> all = new TreeMap<>();
    for (JavaClass from : CLASSES) {
      if (isOwn(from)) {
        Set<String> to = all.computeIfAbsent(file(from), f -> new TreeSet<>());
        from.getDirectDependenciesFromSelf().stream().map(d -> d.getTargetClass().getBaseComponentType())
            .filter(CirclesTest::isOwn).map(CirclesTest::file).filter(f -> !f.equals(file(from))).forEach(to::add);
      }
    }
    return all;
  }

  private static boolean isOwn(JavaClass c) {
    return c.getPackageName().startsWith("periscope.lang.c") && !c.getPackageName().contains(".xtext");
  }

  private static String file(JavaClass c) {
    return c.getName().replaceFirst("\\$.*", "");
  }

  private static Set<String> reached(String start, Map<String, Set<String>> files) {
    Set<String> reached = new TreeSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      files.getOrDefault(open.pop(), Set.of()).stream().filter(reached::add).forEach(open::push);
    }
    return reached;
  }
}
