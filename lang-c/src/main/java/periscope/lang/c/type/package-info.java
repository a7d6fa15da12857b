/**
 * Types of C: numbers with their widths ({@link periscope.lang.c.type.TypeWords}), structures, and names that a text
 * itself gives to types.
 *
 * <p>Duty: {@link periscope.lang.c.type.TypeNames} goes over a text behind the preprocessor and before the grammar,
 * which cannot distinguish {@code (t) * x} from a cast without knowing whether t is a type: {@code typedef}, {@code
 * struct { … }} and {@code enum} are read off it and blanked out, and each use of a name is replaced by its type.
 *
 * <p>Invariants: each replacement knows its place in the user's text; a structure's members have names and sizes, and
 * none contains itself.
 */
package periscope.lang.c.type;
