import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { NO_LIMITS } from "@/lib/domain/vector/limits";
import type { CompareView } from "@/lib/views/compare/compare-types";
import { costBlock } from "@/lib/views/compare/cost-block";
import { costGroups } from "@/lib/views/compare/index-cost";
import { ChoicesTable } from "./choices-table";

const keys = ["a", "b", "c", "d", "e", "f"];

it("has a row for every series, with the build of the fastest queries and the quickest build", () => {
  const indexOf = (
    series: string,
    id: string,
    totalSeconds: number,
    bytes: number,
    qps: number,
  ): CompareView["indexes"][number] => ({
    id,
    series,
    bundle: "x",
    indexParams: { m: totalSeconds },
    index: { totalSeconds, loadSeconds: null, buildSeconds: null, bytes },
    status: "complete",
    bestPoint: { id: `${id}.p`, qps, recall: 0.96 },
    highestRecall: 0.97,
  });
  const [group] = costGroups({
    series: keys.map((key) => ({ key, label: key, group: "" }) as CompareView["series"][number]),
    groups: [{ key: "", text: "" }],
    indexes: keys.flatMap((key) => [
      indexOf(key, `x.${key}1`, 100, 3 * 2 ** 20, 50),
      indexOf(key, `x.${key}2`, 400, 2 ** 20, 200),
    ]),
    params: { ...NO_LIMITS } as CompareView["params"],
  });
  if (!group) throw new Error("There is no group.");
  const { block } = costBlock({ params: { target: 0.95 }, seriesLabel: "Series" }, [group]);
  const text = renderToStaticMarkup(<ChoicesTable block={block} head={({ head }) => head} />);
  expect(text.match(/<th scope="row"/g)).toHaveLength(keys.length);
  // The fastest index takes 400 s and 1 MiB. The quickest build takes 100 s and 3 MiB, at a quarter of the QPS.
  expect(text).toMatch(/>400\.0<.*?1\.00.*?full QPS.*?>100\.0<.*?3\.00.*?−75 %/s);
});
