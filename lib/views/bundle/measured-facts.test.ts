import { expect, it } from "vitest";
import { measuredFacts } from "./measured-facts";

const setting = (part: Partial<Parameters<typeof measuredFacts>[0][number]>) => ({
  engineName: "MySQL",
  build: "my9500_rel",
  version: "9.5.0",
  config: "z12a",
  machine: "8 CPUs",
  threads: 1,
  toolVersion: "1.1.0",
  executions: 3,
  complete: 3,
  ...part,
});

it("names engines with their builds in release order, and the conditions of runs", () => {
  const facts = measuredFacts(
    [
      setting({}),
      setting({ build: "my5651_rel", version: "5.6.51", threads: 40, machine: null }),
      setting({ engineName: "MariaDB", build: "ma1", version: null, complete: 1 }),
    ],
    [],
  );
  expect(Object.fromEntries(facts.map(({ name, value }) => [name, value]))).toEqual({
    MariaDB: "ma1",
    MySQL: "2 builds, 5.6.51 to 9.5.0",
    Machines: "8 CPUs, not recorded",
    Threads: "1, 40",
    Configs: "z12a",
    Tool: "1.1.0",
    // 3 + 3 + 3 runs, of which 3 + 3 + 1 are complete.
    Runs: "9, 2 of them not complete",
  });
});

it("reports unrecorded builds, and counts the rest of long lists", () => {
  const facts = measuredFacts(
    Array.from({ length: 9 }, (_, at) => setting({ build: null, version: null, config: `c${at}` })),
    [],
  );
  expect(facts.find(({ name }) => name === "MySQL")?.value).toBe("build not recorded");
  expect(facts.find(({ name }) => name === "Configs")?.value).toBe("c0, c1, c2, c3, c4, c5 and 3 more");
});

it("counts no missing value among the rest of a long list", () => {
  const threads = (counts: readonly (number | null)[]) =>
    measuredFacts(
      counts.map((count) => setting({ threads: count })),
      [],
    ).find(({ name }) => name === "Threads")?.value;
  expect(threads([1, 4, 8, 16, 24, 32, 40, null])).toBe("1, 4, 8, 16, 24, 32 and 1 more, not recorded");
  expect(threads([1, null])).toBe("1, not recorded");
  expect(threads([null])).toBe("not recorded");
});

it("reports a bundle without results as one without runs, not as all complete", () => {
  const none = { name: "Runs", value: "none: nothing here was read as a result" };
  expect(measuredFacts([], [])).toEqual([none]);
  const issue = (message: string) => ({ path: "a.csv", line: 1, text: null, message });
  const groups = [
    { severity: "error" as const, issues: [issue("No column states its unit."), issue("Nor here.")] },
    { severity: "info" as const, issues: [issue("A note.")] },
  ];
  expect(measuredFacts([], groups)).toEqual([none, { name: "Why", value: "No column states its unit." }]);
});
