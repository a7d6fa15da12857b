/**
 * Pictures of executions and of counts, written by hand as SVG.
 *
 * <p>Duty: draw one execution so that it can be read in black and white: threads as columns inside nested boxes for
 * work-groups and devices, initial writes on top, a label for each event, an arrow for each pair that a reader wants to
 * see, named and dashed by its relation; what matters is bold and the rest grey.
 *
 * <p>Nouns: {@link periscope.cli.svg.Picture} is what to draw and becomes SVG; {@link periscope.cli.svg.Layout} says
 * where boxes and labels stand; {@link periscope.cli.svg.Arrows} chooses the pairs; {@link periscope.cli.svg.Router}
 * finds a way for each arrow past the labels. {@link periscope.cli.svg.BarChart} is counts, as bars that are told apart
 * by their patterns.
 *
 * <p>Invariants: the same execution gives the same text; labels of events never overlap; nothing outside a picture's
 * own text is needed to show it, and a label is as wide as the layout thinks whatever font there is.
 */
package periscope.cli.svg;
