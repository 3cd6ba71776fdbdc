import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { AcrossCard } from "./across-card";

type View = Parameters<typeof AcrossCard>[0]["view"];

const columns = ["gist_960-euclidean"].map((dataset) => ({
  key: dataset,
  dataset,
  conditions: "1 thread",
  apart: "",
  compare: "/compare",
  others: 0,
}));
const cardHtml = (ratio: number | null | undefined, known: number, left = 0, leftRows = 0): string => {
  const rows = [{ algorithm: "flat_ivf-pq", ratios: [ratio], median: 0, known }];
  const view: View = {
    title: "Algorithms across data sets",
    params: { recall: 0.95, list: null, filters: {} },
    columns,
    usual: "1 thread",
    alone: [],
    rows,
    left,
    leftRows,
    bundles: [],
    facets: [],
    notices: [],
    emptyReason: null,
  };
  return renderToStaticMarkup(<AcrossCard view={view} targets={[0.95, 0.99]} />);
};

describe("the heat map of algorithms by data set", () => {
  it("gives no share, instead of 0 %, to an algorithm without data", () => {
    expect(cardHtml(undefined, 0)).not.toContain("0 %");
    expect(cardHtml(undefined, 0)).toContain("measured on no data set");
    expect(cardHtml(null, 1)).toContain("0 %");
  });

  it("distinguishes unreached targets from missing data, explains both, and says when ranks compare", () => {
    expect(cardHtml(undefined, 0)).not.toContain(">never<");
    expect(cardHtml(null, 1)).toContain(">never<");
    expect(cardHtml(null, 1)).toMatch(
      /Hatched, “never”: measured there, and none of its points reaches 0\.95.*–: not\s+measured/s,
    );
    expect(cardHtml(1, 1)).toMatch(/ranks compare only where the\s+same data sets were measured/);
  });

  it("counts the data sets and algorithms that it leaves out, and links to all of them", () => {
    const all =
      /Shown are the 1 data set with most algorithms, of 4, and the 1 algorithm of the highest medians, of 7;/;
    const text = cardHtml(1, 1, 3, 6).replaceAll(/\s+/g, " ");
    expect([text.match(all)?.length, text.includes("list=all")]).toEqual([1, true]);
    expect(cardHtml(1, 1)).not.toContain("list=all");
  });

  it("lets names break after underscores and hyphens, and nowhere else", () => {
    expect(cardHtml(1, 1)).toContain("flat_<wbr/>ivf-pq");
    expect(cardHtml(1, 1)).toContain("gist_<wbr/>960-euclidean");
    expect(cardHtml(1, 1)).not.toContain("wrap-anywhere");
  });
});
