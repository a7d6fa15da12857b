/**
 * Pictures of executions and of counts, written by hand as SVG, TikZ and graphs for Graphviz.
 *
 * <p>Duty: draw one execution so that it can be read in black and white: threads as columns inside nested boxes for
 * work-groups and devices, initial writes on top, a label for each event, an arrow for each pair that a reader wants to
 * see, named and dashed by its relation; what matters is wide and dark red and the rest grey.
 *
 * <p>Nouns: {@link periscope.cli.picture.Picture} is what to draw, and becomes text of a {@link
 * periscope.cli.picture.PictureFormat}; {@link periscope.cli.picture.Arrows} chooses the pairs; {@link
 * periscope.cli.picture.Drawing} is a picture in which everything has its place: {@link
 * periscope.cli.picture.PictureLayout} says where boxes and labels stand, {@link periscope.cli.picture.Router} finds a
 * way for each arrow past the labels, {@link periscope.cli.picture.NamePlaces} a place beside it for its name. A {@link
 * periscope.cli.picture.Chart} draws numbers: {@link periscope.cli.picture.BarChart} counts, as bars that are told
 * apart by their patterns, {@link periscope.cli.picture.ValueBars} values, {@link periscope.cli.picture.Scatter} pairs,
 * {@link periscope.cli.picture.HeatMap} a matrix. {@link
 * periscope.cli.picture.PictureOptions} are the options of commands that draw, {@link
 * periscope.cli.picture.PictureFiles} where pictures go.
 *
 * <p>Invariants: the same execution gives the same text; labels of events never overlap, and as long as spreading
 * everything out helps, no name stands on a line; nothing outside a picture's own text is needed to show it, and a
 * label is as wide as the layout thinks whatever font there is.
 */
package periscope.cli.picture;
