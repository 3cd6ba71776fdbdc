import { paleness } from "@/lib/charts/draw-plot";
import { markerPath, seriesColor } from "@/lib/charts/series-style";
import { type Letters, widthOf, wrapText } from "./letters";

/** Size of a name and height of a line, in px. */
const NAME = 12;
const LINE = 17;

interface LegendName {
  label: string;
  /** Places in the lists of colours and markers. */
  color: number;
  marker: number;
  /** Fraction of the colour; absent = all. */
  share?: number | undefined;
}

/** Draws a legend of names with their markers, at most `width` wide. Returns it with its height in px. */
export function drawLegend(
  names: readonly LegendName[],
  width: number,
  letters: Letters,
): { svg: string; height: number } {
  let [x, y] = [0, 12];
  const svg = names
    .map(({ label, color, marker, share }) => {
      const parts = wrapText(label, NAME, width - 20);
      const wide = 28 + Math.max(...parts.map((part) => widthOf(part, NAME)));
      if (x > 0 && x + wide > width) [x, y] = [0, y + LINE];
      const pale = paleness(share === undefined ? {} : { share });
      const mark = `<path d="${markerPath(marker, x + 6, y - 4, 4)}" fill="${seriesColor(color)}"${pale}/>`;
      const drawn = parts.map((part, at) => letters.write(part, { x: x + 15, y: y + at * LINE, size: NAME })).join("");
      x += wide;
      y += (parts.length - 1) * LINE;
      return mark + drawn;
    })
    .join("");
  return { svg, height: y + 6 };
}
