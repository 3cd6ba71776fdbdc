import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { withTestDatabase } from "@/lib/db/test-database";
import { insertTestBundle } from "@/lib/db/write/rows.testing";
import { loadCompareView } from "@/lib/views/compare/load-compare-view";
import { Curve } from "./curve";

withTestDatabase();

it("draws the curves of a data set that reaches no target, and says so", async () => {
  const points = [0.6, 0.7].map((recall, at) => ({
    indexParams: { m: 8 },
    queryParams: { efSearch: at + 1 },
    qps: 100 - at,
    recall,
  }));
  await insertTestBundle({ title: "Low", runs: [{ engine: "pgvector", algorithm: "PGVector", points }] });
  const html = renderToStaticMarkup(<Curve view={await loadCompareView({})} />);
  expect(html).toContain("No index here reaches recall 0.95.");
  expect(html).toContain("<svg");
});
