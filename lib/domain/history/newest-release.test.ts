import { expect, it } from "vitest";
import { newestReleaseIn } from "./newest-release";

it("the newest release of each engine is that of its highest version, whatever the order of rows", () => {
  const of = (engine: string, version: string | null) => ({ engine, version });
  const rows = [of("MySQL", "9.5.0"), of("MySQL", "9.10.0"), of("MySQL", null), of("PostgreSQL", "18.0")];
  for (const given of [rows, [...rows].reverse()]) {
    expect(rows.map(newestReleaseIn(given))).toEqual([false, true, false, true]);
  }
});

it("an engine without any version has all its rows in its newest release", () => {
  const rows = [
    { engine: "fio", version: null },
    { engine: "MySQL", version: "8.4" },
  ];
  expect(rows.map(newestReleaseIn(rows))).toEqual([true, true]);
});
