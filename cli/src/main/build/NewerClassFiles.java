import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.JSRInlinerAdapter;

/**
 * Gives the class files of a jar that are older than Java 6 the format of Java 8. Class-data sharing archives no older
 * ones, nor classes that inherit them, and some libraries are still compiled for Java 5: each start would parse and
 * verify their classes anew.
 */
final class NewerClassFiles {

  private static final int TOO_OLD = Opcodes.V1_5;

  private NewerClassFiles() {}

  /** Rewrites the jar that the argument names. */
  public static void main(String[] arguments) throws IOException {
    Path jar = Path.of(arguments[0]);
    int changed = 0;
    try (URLClassLoader classes = new URLClassLoader(new URL[] {jar.toUri().toURL()});
        FileSystem files = FileSystems.newFileSystem(jar)) {
      List<Path> all;
      try (Stream<Path> walked = Files.walk(files.getPath("/"))) {
        all = walked.filter(f -> f.toString().endsWith(".class")).sorted().toList();
      }
      for (Path file : all) {
        changed += rewrite(file, classes) ? 1 : 0;
      }
    }
    System.out.println(changed + " class files in a newer format");
  }

  private static boolean rewrite(Path file, ClassLoader classes) throws IOException {
    byte[] old = Files.readAllBytes(file);
    if (((old[6] & 255) << 8 | old[7] & 255) > (TOO_OLD & 0xffff)) {
      return false;
    }
    try {
      byte[] newer = newer(old, classes);
      // Equal inputs give equal jars.
      FileTime time = Files.getLastModifiedTime(file);
      Files.write(file, newer);
      Files.setLastModifiedTime(file, time);
      return true;
    } catch (TypeNotPresentException e) {
      // Where a library's class needs a library that is not there, it is never loaded.
      return false;
    }
  }

  /** The class with stack maps, which Java 7 and later verify. */
  private static byte[] newer(byte[] old, ClassLoader classes) {
    ClassReader reader = new ClassReader(old);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_FRAMES) {
      @Override
      protected ClassLoader getClassLoader() {
        return classes;
      }
    };
    reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
      @Override
      public void visit(int version, int access, String name, String signature, String parent, String[] interfaces) {
        super.visit(Opcodes.V1_8, access, name, signature, parent, interfaces);
      }

      @Override
      public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] exceptions) {
        // Old compilers made subroutines of finally blocks; newer formats have none.
        return new JSRInlinerAdapter(super.visitMethod(access, name, type, signature, exceptions), access, name, type,
            signature, exceptions);
      }
    }, ClassReader.SKIP_FRAMES);
    return writer.toByteArray();
  }
}
