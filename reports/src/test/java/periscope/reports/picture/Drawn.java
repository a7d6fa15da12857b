package periscope.reports.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** A picture in SVG, read back as XML. */
record Drawn(Document document) {
  List<Element> groups(String kind) {
    NodeList all = document.getElementsByTagName("g");
    List<Element> found = new ArrayList<>();
    for (int i = 0; i < all.getLength(); i++) {
      Element group = (Element) all.item(i);
      if (Set.of(group.getAttribute("class").split(" ")).contains(kind)) {
        found.add(group);
      }
    }
    return found;
  }

  List<Box> boxes(String kind) {
    return groups(kind).stream().map(Drawn::box).toList();
  }

  static Box box(Element group) {
    Element rect = (Element) group.getElementsByTagName("rect").item(0);
    return new Box(number(rect, "x"), number(rect, "y"), number(rect, "width"), number(rect, "height"));
  }

  /** The box of the words of a frame. */
  static Box words(Element group) {
    Element text = (Element) group.getElementsByTagName("text").item(0);
    return new Box(number(text, "x"), number(text, "y") - 9, 6 * text.getTextContent().length(), 11);
  }

  static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }

  /** Lines of a name have a blank between them. */
  static String text(Element group) {
    NodeList texts = group.getElementsByTagName("text");
    return IntStream.range(0, texts.getLength()).mapToObj(i -> texts.item(i).getTextContent())
        .collect(Collectors.joining(" "));
  }

  static Drawn of(String svg) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(false);
    return new Drawn(factory.newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8))));
  }

  /** Points of the outline of an arrow's head. */
  static List<double[]> head(Element path) {
    double[] corners = Stream.of(path.getAttribute("d").replaceAll("[MLZ]", " ").strip().split("[ ,]+"))
        .mapToDouble(Double::parseDouble).toArray();
    assertEquals(6, corners.length, "a head is a triangle");
    List<double[]> points = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      for (double t = 0; t < 1; t += 1 / 16.0) {
        int next = (i + 1) % 3;
        points.add(new double[] {corners[2 * i] + t * (corners[2 * next] - corners[2 * i]),
            corners[2 * i + 1] + t * (corners[2 * next + 1] - corners[2 * i + 1])});
      }
    }
    return points;
  }
}
