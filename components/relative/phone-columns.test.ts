import { expect, it } from "vitest";
import { point, table } from "@/lib/domain/relative/points.testing";
import { columnsAside } from "./phone-columns";

const builds = (engine: string, count: number) =>
  [...Array(count).keys()].map((at) => point(1, `9.${at}.0`, { engine }));
const mysql = table(builds("mysql", 5));

it("keeps the baseline, the newest build and the one before it where there is room for three", () => {
  expect([...columnsAside(mysql, (at) => at === 0)]).toEqual([1, 2]);
  expect([...columnsAside(mysql, (at) => at === 2)]).toEqual([0, 1]);
  expect([...columnsAside(mysql, (at) => at === 3)]).toEqual([0, 1]);
});

it("keeps each engine's baseline and newest build, and never hides a single column", () => {
  const two = table([...builds("mariadb", 3), ...builds("mysql", 3)]);
  expect([...columnsAside(two, (at) => at === 0 || at === 3)]).toEqual([1, 4]);
  expect([...columnsAside(table(builds("mysql", 4)), (at) => at === 0)]).toEqual([]);
});
