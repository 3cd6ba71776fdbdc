import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { threadPlot } from "@/lib/charts/plot";
import { LinePlot } from "./line-plot.client";

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

const plot = threadPlot(
  [
    {
      series: { key: "hnsw", label: "hnsw", detail: null, engine: "", color: 0, marker: 0 },
      dots: [
        { id: "a", series: "hnsw", x: 1, y: 100, main: true },
        { id: "b", series: "hnsw", x: 2, y: 190, main: true },
      ],
      rest: [],
    },
  ],
  "queries per second",
);
const html = renderToStaticMarkup(
  <LinePlot
    name="Thread scaling"
    picture="scaling"
    plot={plot}
    height={280}
    start={null}
    href={({ id }) => `/points/${id}`}
    tooltip={() => null}
    sentence={() => ""}
  />,
);

it("is drawn before any script runs, once for a page and once for a phone, of which one is shown", () => {
  const drawings = [...html.matchAll(/<svg role="img"[^>]*>/g)].map(([tag]) => tag);
  expect(drawings.map((tag) => /width="(\d+)"/.exec(tag)?.[1])).toEqual(["956", "324"]);
  expect(drawings.map((tag) => /class="([^ ]+)/.exec(tag)?.[1])).toEqual(["hidden", "@min-[560px]:hidden"]);
});

it("gives its name and numbers to screen readers", () => {
  expect(html).toContain(
    'aria-label="Thread scaling. Upwards: queries per second, log scale. To the right: threads, log scale. ' +
      'hnsw: 100.0 to 190.0."',
  );
});

it("names its lines at their ends where there is room, and above the phone's drawing otherwise", () => {
  const [wide = "", narrow = ""] = html.split('width="324"');
  expect(wide).toContain(">hnsw</text>");
  expect(narrow).not.toContain(">hnsw</text>");
  expect(html).toMatch(/<div class="@min-\[560px\]:hidden"><ul.*?hnsw<\/li>/);
});
