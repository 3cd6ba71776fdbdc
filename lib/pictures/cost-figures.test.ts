import { expect, it } from "vitest";
import { NO_LIMITS } from "@/lib/domain/vector/limits";
import type { CompareView } from "@/lib/views/compare/compare-types";
import { costFigures } from "./cost-figures";

const series = (key: string) => ({ key, label: key, group: "", color: 0, marker: 0 }) as CompareView["series"][number];
const index = (key: string, over: Partial<CompareView["indexes"][number]>): CompareView["indexes"][number] => ({
  id: `b.${key}`,
  series: key,
  bundle: "b",
  indexParams: {},
  status: "complete",
  bestPoint: null,
  index: { totalSeconds: 2, loadSeconds: null, buildSeconds: null, bytes: null },
  highestRecall: null,
  ...over,
});
const view = (indexes: CompareView["indexes"]) =>
  ({
    dataset: "sift",
    k: 10,
    seriesLabel: "Algorithm",
    groups: [{ key: "", text: "" }],
    indexes,
    series: [series("A"), series("B")],
    params: { ...NO_LIMITS, target: 0.95, cost: "fastest" },
  }) as unknown as CompareView;

it("ends its text with one full stop, also where the last series has no index", () => {
  const best = { id: "b.A.1", qps: 1000, recall: 0.96 } as CompareView["indexes"][number]["bestPoint"];
  const given = view([index("A", { bestPoint: best }), index("B", { status: "failed" })]);
  const [first] = costFigures(given, null, { facts: [], warnings: [], source: "" });
  expect(first?.alt).toBe(
    "Chart of queries per second at recall ≥ 0.95 by build seconds, sift. " +
      "A: 1,000 queries per second, built in 2.0 s; B: The build failed.",
  );
});
