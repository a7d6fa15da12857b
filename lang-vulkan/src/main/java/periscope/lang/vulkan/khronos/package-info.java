/**
 * Khronos' own tests of the model ([VULKAN-TESTS]), files with the suffix {@code .test}: one line for each event,
 * values that reads and writes have, and several questions about one program.
 *
 * <p>Duty: {@link periscope.lang.vulkan.khronos.KhronosImporter} gives each question of a file as a test of its own.
 * {@link periscope.lang.vulkan.khronos.Lines} reads the lines, {@link periscope.lang.vulkan.khronos.ProgramReader}
 * makes threads of them, {@link periscope.lang.vulkan.khronos.EventReader} reads an event, {@link
 * periscope.lang.vulkan.khronos.Values} makes a filter of the values.
 *
 * <p>Decisions. A read of a stated value reads from the write of that value by the same name; a file in which the value
 * does not say which write that is, is refused, as is one whose event breaks a rule that makes all of its questions
 * unsatisfiable in Khronos' tool. Control barriers of one number meet in all work-groups. A wider group begins a
 * narrower one with it. Threads count from 0, and a number behind {@code NEWTHREAD} is the thread's name in {@code
 * SSW}.
 */
package periscope.lang.vulkan.khronos;
