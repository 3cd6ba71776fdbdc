import { expect, it } from "vitest";
import { columnsAside } from "./phone-columns";

const columns = ["mysql", "mysql", "mysql", "mysql"].map((engine) => ({ engine }));

it("keeps the baseline and the newest build where there is room for few", () => {
  expect([...columnsAside(columns, (at) => at === 0)]).toEqual([1, 2]);
  expect([...columnsAside(columns, (at) => at === 2)]).toEqual([0, 1]);
});

it("keeps both of each engine, and lets one column alone not stand aside", () => {
  const two = ["mariadb", "mariadb", "mariadb", "mysql", "mysql", "mysql"].map((engine) => ({ engine }));
  expect([...columnsAside(two, (at) => at === 0 || at === 3)]).toEqual([1, 4]);
  expect([...columnsAside(columns.slice(0, 3), (at) => at === 0)]).toEqual([]);
});
