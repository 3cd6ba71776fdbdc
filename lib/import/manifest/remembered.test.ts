import { expect, it } from "vitest";
import { readManifest } from "./read";
import { forOthers } from "./remembered";

it("keeps what the columns are, and leaves out what one bundle alone is", () => {
  const text = (bundle: string, set: string) => `version: 1
bundle: { ${bundle} }
runs:
  - files: "r/{version}/*.csv" # by folder
    set: { ${set} }
    columns:
      "a: b": { is: mean, unit: ms }
`;
  const own = text('engine: mydb, version: "1.2", commit: 3f2a9c1, measured: 2026-01-31', "machine: m1, build: x");
  const others = forOthers(own);
  const of = (one: string) => readManifest("benchfolio.yaml", one).read?.manifest;
  expect(of(others)).toEqual(of(text("engine: mydb", "machine: m1")));
  expect(forOthers(others)).toBe(others);
});

it("makes a readable manifest of one that stated nothing else", () => {
  const others = forOthers('version: 1\nbundle: { version: "1.2" }\n');
  expect(readManifest("benchfolio.yaml", others).issues).toEqual([]);
  expect(others).not.toContain("1.2");
});
