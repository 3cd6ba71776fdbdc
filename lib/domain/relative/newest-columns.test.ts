import { expect, it } from "vitest";
import { newestColumns } from "./newest-columns";
import { point, scan, table } from "./points.testing";

it("the newest column of an engine is that of its highest version", () => {
  const points = [point(1, "8.4.7"), point(1, "9.5.0"), point(1, "12.1", { engine: "mariadb" })];
  const { columns, cells } = table(points);
  const newest = newestColumns({ columns, cells });
  expect([...newest].map(([engine, at]) => [engine, columns[at]?.version]).sort()).toEqual([
    ["mariadb", "12.1"],
    ["mysql", "9.5.0"],
  ]);
});

it("of several columns of the newest build it is the one with the most values, or the last of equal ones", () => {
  const variant = (name: string) => ({ variant: [name] });
  const v2 = [point(1, "9.5.0", variant("v2")), point(1, "9.5.0", { ...variant("v2"), ...scan })];
  const v3 = point(1, "9.5.0", variant("v3"));
  const partsOf = (points: Parameters<typeof table>[0]) => {
    const relative = table(points);
    return relative.columns[newestColumns(relative).get("mysql") ?? -1]?.parts.map(({ value }) => value);
  };
  expect(partsOf([point(1, "8.4.7", variant("v2")), ...v2, v3])).toEqual(["v2"]);
  expect(partsOf([point(1, "8.4.7", variant("v2")), ...v2.slice(0, 1), v3])).toEqual(["v3"]);
});
