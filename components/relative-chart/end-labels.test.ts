import { expect, it } from "vitest";
import { chartColumns } from "@/lib/charts/chart-columns";
import { point, scan, table } from "@/lib/domain/relative/points.testing";
import { endLabels } from "./end-labels";

const HEIGHT = 200;
const y = (ratio: number) => HEIGHT * (1 - ratio / 2);

it("labels every engine of a panel at its newest build with a median, without overlap", () => {
  const mysql = (version: string) => point(1, version, { engine: "mysql" });
  const postgres = point(1, "18.0", { engine: "postgres" });
  const columns = chartColumns({
    table: table([mysql("8.0.43"), mysql("9.4.0"), mysql("9.5.0"), postgres]),
    heads: [],
  });
  const labels = endLabels(
    { title: "", rows: [], medians: [1, 0.98, null, 1], about: [false, false, false, true] },
    columns,
    y,
    HEIGHT,
  );
  expect(labels.map(({ text }) => text)).toEqual(["MySQL 0.98", "PostgreSQL ≈ 1.00"]);
  const [first = 0, second = 0] = labels.map(({ top }) => top);
  expect(Math.abs(first - second)).toBeGreaterThanOrEqual(14);
});

it("names the workloads far from the median of one engine, and keeps names of two lines inside the panel", () => {
  const columns = chartColumns({
    table: table([point(1, "8.0.43"), point(2, "9.5.0"), point(1, "9.5.0", scan)]),
    heads: [],
  });
  const row = (key: string, ratio: number) => ({ key, label: key, ratios: [1, ratio] });
  const rows = [row("points-notcovered-pk range=100", 2), row("near", 1.01), row("scan", 0.5)];
  const labels = endLabels({ title: "", rows, medians: [1, 1.01], about: [] }, columns, y, HEIGHT);
  expect(labels.map(({ text }) => text)).toEqual(["median 1.01", "scan", "points-notcovered-pk range=100"]);
  expect(labels.map(({ top }) => top)).toEqual([y(1.01), y(0.5), 7]);
});
