package periscope.process;

import java.nio.file.Path;
import java.util.Optional;

/** The process that started this one as its worker, and that this one does not outlive, even if it is killed. */
public final class Parent {

  private static final String PROPERTY = "periscope.parent";

  private Parent() {}

  /** The option by which a Java virtual machine that this process starts knows its parent. */
  public static String option() {
    return "-D" + PROPERTY + "=" + ProcessHandle.current().pid();
  }

  /**
   * Ends this process as soon as its parent ends, if an option names a parent. The scratch folder of the parent, in
   * which this process has its folder for temporary files, goes with it.
   */
  public static void follow() {
    Long number = Long.getLong(PROPERTY);
    if (number != null) {
      Optional<ProcessHandle> parent = ProcessHandle.of(number);
      if (parent.isEmpty()) {
        end();
      } else {
        var unused = parent.get().onExit().thenRun(Parent::end);
      }
    }
  }

  /**
   * Ends this process after its input has ended, which happens as soon as its parent is killed, and before the system
   * tells that the parent has ended.
   */
  public static void inputEnded() {
    if (Long.getLong(PROPERTY) != null) {
      end();
    }
    System.exit(0);
  }

  private static void end() {
    Path scratch = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath().getParent();
    if (scratch != null) {
      ScratchFolder.deleteWhenAbandoned(scratch);
    }
    // No hook and no other thread is waited for: nobody is left to read an answer.
    Runtime.getRuntime().halt(1);
  }
}
