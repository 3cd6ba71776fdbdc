import { expect, it } from "vitest";
import { noResults } from "../domain/parsed-results";
import { plainRun } from "../importers/plain-run.testing";
import { contradictedBuilds } from "./contradicted-builds";

const run = (key: string, version: string | null, flags: string[] = []) => ({
  ...plainRun,
  key,
  setting: { ...plainRun.setting, build: { raw: "nightly", version, flags, commit: null } },
  source: { path: `${key}.log`, line: 3, text: null },
});

it("runs that state different versions of one build are an issue with file and line", () => {
  const of = (...runs: ReturnType<typeof run>[]) =>
    contradictedBuilds(runs.map((each) => ({ ...noResults(), runs: [each] })));
  expect(of(run("a", "9.1"), run("b", null), run("c", "9.1.2"))).toEqual([]);
  expect(of(run("a", "9.1", ["-O2"]), run("b", "9.2", ["-O2"]))).toEqual([
    {
      code: "build-contradicted",
      severity: "warning",
      path: "b.log",
      line: 3,
      text: null,
      message:
        "Runs of the build nightly state the versions 9.1 and 9.2. They contradict each other, so only what all of them share counts.",
    },
  ]);
  expect(of(run("a", null, ["-O2"]), run("b", null, ["-O3", "LTO"])).map(({ message }) => message)).toEqual([
    expect.stringContaining("state the flags -O2 and -O3 LTO."),
  ]);
});
