import { expect, it } from "vitest";
import { newestColumns } from "./newest-columns";
import { point, scan, table } from "./points.testing";

it("are the last of each engine", () => {
  const points = [point(1, "8.4.7"), point(1, "9.5.0"), point(1, "12.1", { engine: "mariadb" })];
  const { columns, cells } = table(points);
  const newest = newestColumns({ columns, cells });
  expect([...newest].map(([engine, at]) => [engine, columns[at]?.version]).sort()).toEqual([
    ["mariadb", "12.1"],
    ["mysql", "9.5.0"],
  ]);
});

it("are the columns with most values where the newest build has several, of equals the last", () => {
  const variant = (name: string) => ({ variant: [name] });
  const v2 = [point(1, "9.5.0", variant("v2")), point(1, "9.5.0", { ...variant("v2"), ...scan })];
  const v3 = point(1, "9.5.0", variant("v3"));
  const partsOf = (points: Parameters<typeof table>[0]) => {
    const made = table(points);
    return made.columns[newestColumns(made).get("mysql") ?? -1]?.parts.map(({ value }) => value);
  };
  expect(partsOf([point(1, "8.4.7", variant("v2")), ...v2, v3])).toEqual(["v2"]);
  expect(partsOf([point(1, "8.4.7", variant("v2")), ...v2.slice(0, 1), v3])).toEqual(["v3"]);
});
