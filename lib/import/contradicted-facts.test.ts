import { expect, it } from "vitest";
import { noResults } from "../domain/parsed-results";
import { plainRun } from "../importers/plain-run.testing";
import { contradictedFacts } from "./contradicted-facts";

const run = (key: string, version: string | null, flags: string[] = []) => ({
  ...plainRun,
  key,
  setting: { ...plainRun.setting, build: { raw: "nightly", version, flags, commit: null } },
  source: { path: `${key}.log`, line: 3, text: null },
});

it("runs that state different versions of one build are an issue with file and line", () => {
  const of = (...runs: ReturnType<typeof run>[]) =>
    contradictedFacts(runs.map((each) => ({ ...noResults(), runs: [each] })));
  expect(of(run("a", "9.1"), run("b", null), run("c", "9.1.2"))).toEqual([]);
  expect(of(run("a", "9.1", ["-O2"]), run("b", "9.2", ["-O2"]))).toEqual([
    {
      code: "build-contradicted",
      severity: "warning",
      path: "b.log",
      line: 3,
      text: null,
      message:
        "Runs of the build nightly state the versions 9.1 and 9.2. They contradict each other, so none of them counts.",
    },
  ]);
  expect(of(run("a", null, ["-O2"]), run("b", null, ["-O3", "LTO"])).map(({ message }) => message)).toEqual([
    expect.stringContaining("state the flags -O2 and -O3 LTO."),
  ]);
});

it("names the fact that all statements share, and of many builds the number of the others", () => {
  const messages = (runs: ReturnType<typeof run>[]) =>
    contradictedFacts([{ ...noResults(), runs }]).map(({ message }) => message);
  expect(messages([run("a", "17"), run("b", "17.2"), run("c", "17.3")])).toEqual([
    "Runs of the build nightly state the versions 17.2 and 17.3. They contradict each other, so 17 counts.",
  ]);
  const named = (raw: string, version: string) => {
    const one = run(raw, version);
    return { ...one, setting: { ...one.setting, build: { ...one.setting.build, raw } } };
  };
  const many = messages(Array.from({ length: 50 }, (_, at) => named(`build ${at >> 1}`, `9.${at & 1}`)));
  expect(many).toHaveLength(21);
  expect(many.at(-1)).toBe("Runs contradict each other on 5 other facts of builds and machines.");
});

it("searches the runs for the place of a statement once, however many builds contradict", () => {
  let reads = 0;
  const many = Array.from({ length: 400 }, (_, at) => {
    const one = run(String(at), `9.${at & 1}`);
    const { setting } = one;
    const build = { ...setting.build, raw: `build ${at >> 1}` };
    return Object.defineProperty({ ...one }, "setting", {
      get: () => {
        reads += 1;
        return { ...setting, build };
      },
    });
  });
  contradictedFacts([{ ...noResults(), runs: many }]);
  // Once for the builds, once for the machines, and once for the places.
  expect(reads).toBe(1200);
});

it("runs that state different models or sizes of one machine are an issue", () => {
  const on = (key: string, memoryBytes: number | null, model: string | null) => ({
    ...run(key, null),
    setting: { ...plainRun.setting, build: null, machine: { name: "hetz, 48 CPUs", cpus: 48, memoryBytes, model } },
  });
  const runs = [on("a", 2 ** 36, "EPYC 9454P"), on("b", null, null), on("c", 2 ** 37, "EPYC 9454P")];
  expect(contradictedFacts([{ ...noResults(), runs }])).toEqual([
    {
      code: "machine-contradicted",
      severity: "warning",
      path: "c.log",
      line: 3,
      text: null,
      message:
        "Runs of the machine hetz, 48 CPUs state the sizes of memory 64 GiB and 128 GiB. " +
        "They contradict each other, so none of them counts.",
    },
  ]);
});
