/** {@code extract} and {@code check} with real compilers. */
package periscope.commands.compiler;
