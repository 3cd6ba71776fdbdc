import { describe, expect, it } from "vitest";
import { differencesBetween } from "@/lib/domain/conditions/comparison";
import { sharedMeasured } from "@/lib/domain/conditions/measured-rows";
import { testPoint } from "@/lib/domain/workloads/test-workload-points";
import { chainsOf } from "./chain";
import { historyLines } from "./history";
import { seamsOf } from "./tracks";

/** A search by a build whose name is its algorithm's label, as ann-benchmarks has it. */
const search = (label: string, qps: number) =>
  testPoint(`${label} ${qps}`, qps, {
    family: "vector-search",
    engine: "pgvector",
    algorithm: label,
    build: { raw: label, version: label.slice(label.lastIndexOf("-") + 1) },
  });
const linesOf = (...points: ReturnType<typeof search>[]) =>
  historyLines(points, "qps").map(({ setting, builds }) => [setting.algorithm, builds.map(({ raw }) => raw)]);

describe("algorithms whose labels hold their build", () => {
  const plain = [search("pgvector-0.7.4", 4507), search("pgvector-0.8.6", 3060)];
  const half = [search("pgvector_halfvec-0.8.6", 5302)];

  it("have separate lines, so that a build of half precision never precedes one of full precision", () => {
    expect(linesOf(...plain, ...half)).toEqual([
      ["pgvector", ["pgvector-0.7.4", "pgvector-0.8.6"]],
      ["pgvector_halfvec", ["pgvector_halfvec-0.8.6"]],
    ]);
  });

  it("share a line where their labels differ in the version alone", () => {
    expect(linesOf(...plain)).toEqual([[undefined, ["pgvector-0.7.4", "pgvector-0.8.6"]]]);
  });

  it("never continue each other, and are never chained", () => {
    const points = [...plain, ...half];
    const lines = historyLines(points, "qps");
    expect(lines).toHaveLength(2);
    expect(seamsOf(lines)).toEqual([]);
    const { links, apart } = chainsOf(new Map([["", lines]]), lines);
    expect(links).toEqual([]);
    expect(apart.map(({ gates }) => gates)).toEqual([["algorithm"]]);
  });

  it("have a seam where a warning besides the build differs within one algorithm", () => {
    const configs = [search("pgvector-0.7.4", 4507), search("pgvector-0.8.6", 3060), search("pgvector-0.8.6", 3000)];
    const lines = historyLines(
      configs.map((point, at) => ({ ...point, config: at === 2 ? "b" : "a" })),
      "qps",
    );
    expect(seamsOf(lines)).toMatchObject([{ from: { build: "pgvector-0.7.4" }, to: { build: "pgvector-0.8.6" } }]);
  });

  it("count as a difference beside their builds, unless the label differs in the build alone", () => {
    const measured = sharedMeasured();
    const differ = (a: ReturnType<typeof search>, b: ReturnType<typeof search>) =>
      differencesBetween(measured(a), measured(b), "build").map(({ dimension }) => dimension);
    const [old, now] = plain;
    const [other] = half;
    if (!old || !now || !other) throw new Error("A search is missing.");
    expect(differ(old, now)).toEqual([]);
    expect(differ(other, now)).toEqual(["algorithm"]);
  });
});
