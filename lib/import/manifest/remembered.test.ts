import { expect, it } from "vitest";
import { readManifest } from "./read";
import { forOthers } from "./remembered";

it("keeps the meanings of columns, and leaves out the facts of one bundle", () => {
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
  const parse = (yaml: string) => readManifest("benchfolio.yaml", yaml).read?.manifest;
  expect(parse(others)).toEqual(parse(text("engine: mydb", "machine: m1")));
  expect(forOthers(others)).toBe(others);
});

it("returns a valid manifest where nothing else was stated", () => {
  const others = forOthers('version: 1\nbundle: { version: "1.2" }\n');
  expect(readManifest("benchfolio.yaml", others).issues).toEqual([]);
  expect(others).not.toContain("1.2");
});
