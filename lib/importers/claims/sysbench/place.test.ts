import { expect, it } from "vitest";
import { engineOfRun } from "./place";

it("takes the engine of a known driver, and none of other words", () => {
  const engineOf = (driver: string | null) => engineOfRun({ path: "d/o.txt", build: null, config: null, driver });
  expect(["mysql", "pgsql"].map(engineOf)).toEqual(["mysql", "postgres"]);
  // Every object of JavaScript has a `constructor`.
  expect(["other", "constructor", null].map(engineOf)).toEqual(["unknown", "unknown", "unknown"]);
});
