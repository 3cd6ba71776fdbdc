import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { BestRow } from "@/lib/views/compare/best-rows";
import { BestTable } from "./best-table";

const row: BestRow = {
  key: "a",
  dataset: "fashion-mnist-784-euclidean",
  distance: "euclidean",
  k: 10,
  engine: "mariadb",
  engineName: "MariaDB",
  algorithm: "MariaDB",
  machine: null,
  threads: 1,
  batch: false,
  detail: null,
  group: "",
  conditions: [],
  best: {
    "0.95": { qps: 5691, recall: 0.961, point: "b.1", config: null },
    "0.99": { qps: 4745, recall: 0.99, point: "b.2", config: null },
  },
  compare: "/compare",
};

it("names size and time of a point's index below its rate, and nothing where they are not recorded", () => {
  const indexes = new Map([
    ["b.1", { totalSeconds: 14.8, bytes: 120 * 1024 ** 2 }],
    ["b.2", { totalSeconds: null, bytes: null }],
  ]);
  const html = renderToStaticMarkup(
    <BestTable caption="Best" rows={[row]} targets={[0.95, 0.99]} lead="algorithm" indexes={indexes} />,
  );
  const cells = [...html.matchAll(/data-label="QPS at recall ≥ ([\d.]+)">(.*?)<\/td>/gs)];
  expect(cells.map(([, target, text = ""]) => [target, text.replaceAll(/<[^>]*>/g, " ").trim()])).toEqual([
    ["0.95", expect.stringMatching(/^5,691\s+120 MiB, built in 14\.8 s$/)],
    ["0.99", "4,745"],
  ]);
});
