import { describe, expect, it } from "vitest";
import { drawPicture } from "@/lib/pictures/draw-picture";
import { liveView } from "@/lib/publish/shown-view";
import { viewFigures } from "@/lib/publish/view-figures";
import { writeViewTable } from "@/lib/publish/view-table";
import { csvTable } from "@/lib/tables/csv";
import { markdownTable } from "@/lib/tables/markdown";
import type { AcrossPage } from "@/lib/views/across/across-page";

const column = (dataset: string) => ({
  key: dataset,
  dataset,
  conditions: "k 10",
  apart: "",
  compare: "/compare",
  others: 0,
});
/**
 * The first is best on one data set and half as fast on the other. The second never reaches the target on one, and was
 * not measured on the other.
 */
const view: AcrossPage = {
  title: "Algorithms across data sets at recall ≥ 0.95",
  params: { recall: 0.95, list: null, filters: {} },
  columns: [column("gist"), column("sift")],
  rows: [
    { algorithm: "hnsw", ratios: [1, 0.5], median: 0.75, known: 2 },
    { algorithm: "ivf", ratios: [null, undefined], median: 0, known: 1 },
  ],
  usual: "k 10",
  alone: ["glove"],
  left: 0,
  leftRows: 0,
  bundles: [{ id: "b1", title: "B1" }],
  facets: [],
  notices: [],
  emptyReason: null,
};
const shown = liveView({ kind: "across", view });

async function text(pieces: AsyncIterable<string>): Promise<string> {
  let whole = "";
  for await (const piece of pieces) whole += piece;
  return whole;
}

describe("the heat map of data sets as a file", () => {
  it("separates a missed target from no measurement, and has the profile next to the ratios", async () => {
    const csv = await text(writeViewTable(shown, null, csvTable));
    const [header, first, second] = csv.split("\r\n").filter((line) => !line.startsWith("#"));
    expect(header).toBe('algorithm,median,known,"gist, k 10","sift, k 10",within1,within1.5,within2,within4');
    // Best on one of two; 0.5 is within a factor of two of the best.
    expect(first).toBe("hnsw,0.75,2,1,0.5,0.5,0.5,1,1");
    expect(second).toBe("ivf,0,1,never,,0,0,0,0");
  });

  it("is rounded for people, with a dash for no measurement and its meaning", async () => {
    const markdown = await text(writeViewTable(shown, null, markdownTable));
    expect(markdown).toContain("| ivf | 0.00 | 1 | never | – |");
    expect(markdown).toContain("never: measured there, and no point reaches 0.95");
    expect(markdown).toContain("one algorithm alone was measured there under equal conditions: glove.");
  });

  it("is a picture whose cells are coloured by the ratio, without marks of a direction", () => {
    const [figure] = viewFigures(shown);
    if (!figure) throw new Error("There is no figure.");
    const source = { address: "http://localhost/datasets?recall=0.95", frozen: null };
    const { svg } = drawPicture(figure, source, { size: null, width: null, height: null, theme: "both" });
    expect(svg).toContain('fill="var(--u5)"');
    expect(svg).not.toMatch(/h8l-4 -?7Z/);
    // Facts name the conditions of every column, so heads don't.
    expect(figure).toMatchObject({
      facts: ["k 10, unless a head says otherwise"],
      body: { columns: [{}, { lines: [] }, { lines: [] }, {}, {}, {}, {}] },
    });
    expect(shown.path).toBe("/datasets?recall=0.95");
  });
});
