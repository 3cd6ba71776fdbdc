import { describe, expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { between, experimentsOf } from "./experiments";
import { labelsOf } from "./labels";
import { type Upload, uploadOfPoints } from "./uploads";

/** Ten tests of a build; repeats of other bundles differ by a factor. */
const TESTS = [812, 20340, 1760, 18928, 16989, 10058, 30142, 98765, 4321, 5678];
/** All facts that decide, the amount of data included. */
const WHOLE = { machine: "hetz", threads: 40, settings: { cached: true } };
/** The same facts without the amount of data. */
const HERE = { machine: "hetz", threads: 40 };

interface Run {
  build: string;
  factor?: number;
  part?: Partial<WorkloadPoint>;
  tests?: number;
}
const upload = (bundle: string, ...runs: Run[]): Upload =>
  uploadOfPoints(
    bundle,
    runs.flatMap(({ build, factor = 1, part = HERE, tests = TESTS.length }, nth) =>
      TESTS.slice(0, tests).map((rate, at) =>
        testPoint(`${bundle}.${nth}.${at}`, rate * factor, {
          bundle,
          workload: `t${at}`,
          build: testBuild(build),
          ...part,
        }),
      ),
    ),
  );
const answer = (a: Upload, b: Upload, varied: string | null = "build") => {
  const found = between(a, b, varied);
  expect(between(b, a, varied)?.answer).toBe(found?.answer);
  return found && [found.answer, found.evidence?.basis ?? null, found.evidence?.cells ?? null];
};

describe("two bundles", () => {
  const memory = upload("a", { build: "8.0.44" });

  it("are one where builds that both measured agree, two where these lie far apart, and in doubt between", () => {
    expect(answer(memory, upload("b", { build: "8.0.44", factor: 1.04 }))).toEqual(["one", "same builds", 10]);
    expect(answer(memory, upload("b", { build: "8.0.44", factor: 0.2 }))).toEqual(["two", "same builds", 10]);
    expect(answer(memory, upload("b", { build: "8.0.44", factor: 1.2 }))).toEqual(["doubt", "same builds", 10]);
    expect(answer(memory, upload("b", { build: "8.0.44", factor: 1.04, tests: 7 }))).toEqual([
      "doubt",
      "same builds",
      7,
    ]);
  });

  it("may be two by neighbouring releases, and never one", () => {
    expect(answer(memory, upload("b", { build: "8.0.43", factor: 0.2 }))).toEqual(["two", "near builds", 10]);
    expect(answer(memory, upload("b", { build: "8.0.43", factor: 1.01 }))).toEqual(["doubt", "near builds", 10]);
    expect(answer(memory, upload("b", { build: "5.6.51" }))).toEqual(["doubt", "none", 0]);
  });

  it("are one where both print one run, and that run is not evidence against other runs of either", () => {
    const both = upload("b", { build: "8.0.44" }, { build: "8.0.44", factor: 0.2, part: { ...HERE, config: "z13a" } });
    expect(answer(memory, both)).toEqual(["one", "copies", 10]);
  });

  it("are one without a common build if all deciding facts are recorded and equal, unless numbers contradict", () => {
    const [one, other] = [upload("a", { build: "8.0.44", part: WHOLE }), upload("b", { build: "5.6.51", part: WHOLE })];
    expect(answer(one, other)).toEqual(["one", null, null]);
    const far = upload("b", { build: "8.0.44", factor: 0.2, part: WHOLE });
    expect(answer(one, far)).toEqual(["two", "same builds", 10]);
    // "48 CPUs" is any host of that size.
    const unnamed = { ...WHOLE, machine: "48 CPUs" };
    expect(
      answer(upload("a", { build: "8.0.44", part: unnamed }), upload("b", { build: "5.6.51", part: unnamed }))?.[0],
    ).toBe("doubt");
  });

  it("have no relation where a gate separates them, except the varied one", () => {
    const [hetz, socket] = ["hetz", "socket2"].map((machine) =>
      upload(machine, { build: "8.0.44", part: { ...WHOLE, machine } }),
    );
    if (!hetz || !socket) throw new Error("An upload is missing.");
    expect(answer(hetz, socket)).toBeNull();
    expect(answer(hetz, socket, "machine")).toEqual(["one", null, null]);
    expect(
      answer(memory, upload("b", { build: "8.0.44", part: { ...HERE, machine: "socket2" } }), "machine")?.[0],
    ).toBe("doubt");
  });

  it("are one although a load step has no thread count, unless another thread count leaves a doubt", () => {
    const step = { ...HERE, threads: null };
    const [a, b] = [1, 1.02].map((factor, at) =>
      upload(
        at ? "b" : "a",
        { build: "8.0.44", factor },
        { build: "8.0.44", factor: factor * factor, part: { ...step, workload: "load" }, tests: 1 },
      ),
    );
    if (!a || !b) throw new Error("An upload is missing.");
    expect(answer(a, b)?.[0]).toBe("one");
    // At one thread nothing was measured in both.
    const single = { ...HERE, threads: 1 };
    const more = [a, b].map(({ bundle, owner, strata }, at) => ({
      bundle,
      owner,
      strata: [...strata, ...upload(bundle, { build: at ? "5.6.51" : "9.5.0", part: single }).strata],
    }));
    expect(answer(more[0] ?? a, more[1] ?? b)?.[0]).toBe("doubt");
  });
});

describe("a stated project", () => {
  const part = { ...HERE, settings: { project: "nightly" } };
  const nights = (owners: readonly (string | null)[], parts = [part, part]) =>
    owners.map((owner, at) => ({
      ...upload(`${at}`, { build: at ? "8.0.45" : "8.0.44", part: parts[at] ?? part }),
      owner,
    }));
  const answerOf = ([a, b]: readonly Upload[]) => a && b && between(a, b, "build")?.answer;

  it("replaces the amount of data between uploads of one owner, or without an owner", () => {
    expect(answerOf(nights(["ann", "ann"]))).toBe("one");
    expect(answerOf(nights([null, null]))).toBe("one");
    expect(answerOf(nights(["ann", "bob"]))).toBe("doubt");
    expect(answerOf(nights(["ann", null]))).toBe("doubt");
  });

  it("is not needed where both recorded the amount, whoever their owners are", () => {
    const whole = { ...WHOLE, settings: { ...WHOLE.settings, ...part.settings } };
    expect(answerOf(nights(["ann", "bob"], [whole, whole]))).toBe("one");
  });
});

describe("the experiments of several bundles", () => {
  const [a, b] = [upload("a", { build: "8.0.44" }), upload("b", { build: "8.0.44", factor: 1.03 })];
  /** Agrees with b, and not with a: 1.12 times apart. */
  const near = upload("c", { build: "8.0.44", factor: 1.12 });
  const far = upload("d", { build: "8.0.44", factor: 0.1 });
  const titles = new Map([
    ["a", "first"],
    ["b", "second"],
    ["c", "third"],
    ["d", "first"],
  ]);

  it("hold only bundles of which every two are one, whatever their order", () => {
    const found = experimentsOf([a, b, near, far], "build").groups;
    expect(found).toEqual([["a", "b"], ["c"], ["d"]]);
    const reversed = experimentsOf([far, near, b, a], "build").groups;
    expect(reversed.map((group) => group.toSorted()).toSorted()).toEqual([["a", "b"], ["c"], ["d"]]);
  });

  it("have no relation to a bundle that is not in view", () => {
    const found = experimentsOf([far, near, b, a], "build");
    expect(found.between("d", "a")?.answer).toBe("two");
    expect([found.between("c", "elsewhere"), found.between("elsewhere", "c")]).toEqual([null, null]);
  });

  it("label uploads as experiments where two are known, as uploads in doubt, and not at all where all are one", () => {
    const labels = (...all: Upload[]) => {
      const found = labelsOf(experimentsOf(all, "build"), titles, false);
      return found && [found.as, ...new Set([...found.of.values()].map(({ title }) => title))];
    };
    expect(labels(a, b)).toBeNull();
    expect(labels(a, near)).toEqual(["upload", "first (a)", "third"]);
    expect(labels(a, b, far)).toEqual(["experiment", "first (a) + second", "first (d)"]);
    // A third one in doubt is with neither.
    expect(labels(a, near, far)).toEqual(["experiment", "first (a)", "third", "first (d)"]);
  });
});

it("bundles of a view with very many pairs are one by a common print as those of a small view are", () => {
  const printed = (bundle: string, print: string, build: string): Upload => {
    const { strata, ...rest } = upload(bundle, { build });
    return { ...rest, strata: strata.map((stratum) => ({ ...stratum, prints: new Set([print, `${bundle} own`]) })) };
  };
  // Each two have one print in common. They are 50 bundles with 1,225 pairs, more than 20 for each. Then all prints are
  // read once.
  const made = (name: string) =>
    Array.from({ length: 50 }, (_, at) => printed(`${name}${at}`, `run ${at % 25}`, `8.0.${at}`));
  const [many, again] = [made("m"), made("n")];
  const found = experimentsOf(many, "build");
  let one = 0;
  for (const [x, a] of many.entries())
    for (const [y, b] of many.entries()) {
      const [left, right] = [again[x], again[y]];
      if (x >= y || !left || !right) continue;
      const large = found.between(a.bundle, b.bundle);
      expect(large).toEqual(experimentsOf([left, right], "build").between(left.bundle, right.bundle));
      one += Number(large?.answer === "one" && large.evidence?.basis === "copies");
    }
  expect(one).toBe(25);
});
