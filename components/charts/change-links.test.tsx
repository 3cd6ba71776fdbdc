import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { PlotChange } from "@/lib/charts/plot-points";
import { ChangeLinks } from "./change-links";

const change: PlotChange = {
  x: 1,
  y: 0.97,
  series: "a",
  name: "11.7.2",
  size: "−2.6 %",
  kind: "a new level",
  line: "",
  better: false,
  build: "ma110702",
};

it("lays a link over its flag in a box that is narrower than the drawing, too", () => {
  const html = renderToStaticMarkup(
    <ChangeLinks
      geometry={{ changes: [{ changes: [change], text: "", row: 0, left: 300, width: 40 }], changeTop: () => 6 }}
      width={340}
      link={(_, place) => <i>{JSON.stringify(place)}</i>}
      className={undefined}
    />,
  );
  const place = JSON.parse((/<i>(.*)<\/i>/.exec(html)?.[1] ?? "").replaceAll("&quot;", '"'));
  expect(place).toMatchObject({ top: 6, height: 24 });
  // At 340 px and above both are in pixels; at 170 px the flag ends at half of 340 px, where the box ends.
  const at = (text: string, box: number) => {
    const [, px = "", share = ""] = /^min\(([\d.]+)px, ([\d.]+)%\)$/.exec(text) ?? [];
    return Math.min(Number(px), (Number(share) / 100) * box);
  };
  for (const box of [170, 340, 400]) {
    const scale = Math.min(1, box / 340);
    expect(at(place.left, box)).toBeCloseTo(300 * scale, 6);
    expect(at(place.left, box) + at(place.width, box)).toBeCloseTo(340 * scale, 6);
  }
});
