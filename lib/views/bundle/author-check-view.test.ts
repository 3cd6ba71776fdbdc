import { expect, test } from "vitest";
import type { AuthorCheck, CheckedPoint } from "@/lib/domain/author/author-check";
import { toAuthorCheckView } from "./author-check-view";

const source = (path: string, line: number) => ({ path, line, text: null });
const point = (m: number, qps: number): CheckedPoint => ({
  algorithm: "MariaDB",
  label: `MariaDB(m=${m})`,
  indexParams: { m },
  queryParams: { efSearch: 10 },
  recall: 0.995,
  qps,
  dataset: "fashion",
  threads: 8,
  source: source("out/o.plot", m),
});
const check = (ours: number, change: Partial<AuthorCheck> = {}): AuthorCheck => ({
  row: {
    table: "best-qps",
    recallTarget: 0.99,
    algorithm: "MariaDB",
    label: "MariaDB(m=12)",
    indexParams: { m: 12 },
    queryParams: { efSearch: 10 },
    recall: 0.995,
    qps: 17642,
    qpsDecimals: 0,
    seconds: 24.5,
    secondsDecimals: 1,
    rank: 1,
    source: source("out/qr.topN.1", 15),
  },
  verdict: ours === 12 ? "agrees" : "differs",
  remark: null,
  point: point(ours, ours === 12 ? 17641.6 : 18624.7),
  authorPointExists: true,
  indexBuild: {
    algorithm: "MariaDB",
    indexParams: { m: 12 },
    totalSeconds: 24.5,
    buildSeconds: null,
    bytes: 1024 ** 2,
    source: source("out/o.batch1.mariadb", 3),
  },
  secondsKind: "total",
  secondsVerdict: "agrees",
  ...change,
});
const pointAt = (path: string, line: number | null) => `${path}:${line}`;

test("counts each of the author's files separately, by the verdict on the QPS", () => {
  const other = check(12, { row: { ...check(12).row, source: source("out/qr.topN.2", 15) } });
  const checks = [check(12), check(8), check(12, { secondsVerdict: "differs" }), other];
  const counts = toAuthorCheckView(checks, pointAt).map(({ rows: _, ...table }) => table);
  expect(counts).toEqual([
    { table: "best-qps", file: "qr.topN.1", agree: 2, differ: 1, noData: 0, secondsDiffer: 1 },
    { table: "best-qps", file: "qr.topN.2", agree: 1, differ: 0, noData: 0, secondsDiffer: 0 },
  ]);
});

test("shows index seconds with our point only for its own index", () => {
  const [table] = toAuthorCheckView([check(12), check(8)], pointAt);
  expect(table?.rows.map((row) => [row.ours?.qps, row.ours?.seconds, row.point])).toEqual([
    [17641.6, 24.5, "out/o.plot:12"],
    [18624.7, null, "out/o.plot:8"],
  ]);
});

test("leaves out tables that the bundle does not have", () => {
  expect(toAuthorCheckView([], pointAt)).toEqual([]);
});
