/**
 * What types C's words name: numbers with their widths ({@link periscope.lang.c.type.TypeWords}), structures, and names
 * that a text gives to types itself.
 *
 * <p>Duty: {@link periscope.lang.c.type.TypeNames} goes over a text behind the preprocessor and before the grammar,
 * which cannot tell {@code (t) * x} from a cast without knowing what t is: {@code typedef}, {@code struct { … }} and
 * {@code enum} are read off it and blanked out, and what they name is written out where it is used.
 *
 * <p>Invariants: what was written out knows where in the user's text it comes from; a structure's members have names
 * and sizes, and none contains itself.
 */
package periscope.lang.c.type;
