import { expect, it } from "vitest";
import { linesLegend } from "./history-lines";

const name = (raw: string, version: string) => ({ raw, version, label: raw });

it("says that commits stand by name where nothing orders them, and nothing of releases", () => {
  const releases = [name("pg176", "17.6"), name("pg180", "18.0")];
  expect(linesLegend([], releases)).toEqual(["builds in release order"]);
  const commits = ["3f2a9c1", "77aa0b2"].map((commit) => name(`postgres-19devel-${commit}`, "19devel"));
  expect(linesLegend([], [...releases, ...commits])).toEqual([
    "builds in release order",
    "commits that nothing orders stand by name, on no line",
  ]);
});
