import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ReimportTable } from "./reimport-table";

it("names the five most frequent kinds of changes, and counts the others", () => {
  const points = {
    same: 0,
    changed: 21,
    added: 0,
    lost: 0,
    changes: { a: 1, b: 6, c: 3, d: 2, e: 5, f: 4 },
    examples: { changed: [], added: [], lost: [] },
  };
  const html = renderToStaticMarkup(
    <ReimportTable rows={[{ id: 1, bundle: "x", title: "X", finished: null, report: { points, tables: null } }]} />,
  );
  expect(/<summary>(.*?)<\/summary>/.exec(html)?.[1]).toBe("b (6), e (5), f (4), c (3), d (2), 1 more kind");
});
