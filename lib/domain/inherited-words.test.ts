import { describe, expect, it } from "vitest";
import { impliedBy } from "./conditions/comparison";
import { jointFacts } from "./conditions/copies";
import { DIMENSIONS, dimensionOf } from "./conditions/dimensions";
import { compareParams } from "./conditions/facet-values";
import { noMetrics } from "./model";
import { knownNoise } from "./verdicts/known-noise";
import { rateMetric } from "./workloads/families";
import { printedUnit } from "./workloads/metric-sets";
import { metricOf } from "./workloads/metrics";

// Words that every object of JavaScript inherits. Uploads and links may name anything so.
describe.each(["constructor", "toString", "valueOf", "__proto__", "hasOwnProperty"])("the word %s", (word) => {
  it("is an unknown value of every dimension, with a text", () => {
    const made = ["s.cached", "s.own", "w.own", "p.own"].flatMap((key) => dimensionOf(key) ?? []);
    for (const { key, name, text, normal } of [...DIMENSIONS, ...made]) {
      const texts = [name(word), text(word), normal(word)];
      expect(
        texts.filter((each: unknown) => typeof each !== "string" || /native code|\[object/.test(each)),
        key,
      ).toEqual([]);
    }
    expect(dimensionOf("mode")?.name(word)).toBe("not recorded");
    expect(impliedBy(word)).toEqual([]);
  });

  it("is a test of unknown noise", () => {
    const asked = { engine: "own", host: null, scale: "io", threads: 1 } as const;
    for (const tool of ["sysbench", word])
      expect(knownNoise({ ...asked, tool, test: word })).toEqual(knownNoise({ ...asked, tool, test: "own" }));
  });

  it("is no metric of a point without it, no measure and no unit", () => {
    expect(metricOf({ metrics: noMetrics, moreMetrics: {} }, word)).toBeNull();
    expect(rateMetric({ family: "custom", name: "own", params: { measure: word } })).toBe("qps");
    expect(printedUnit("linkbench", word)).toBeNull();
  });

  it("is missing in parameters and settings without it", () => {
    const named = Object.fromEntries([[word, 1]]);
    // Sets without the parameter come last.
    expect([compareParams(named, {}) < 0, compareParams({}, named) > 0]).toEqual([true, true]);
    const facts = { algorithm: "a", engine: "a", build: null, config: null, threads: 1, machine: null, batch: null };
    const place = { ...facts, family: "custom" as const, variant: [], origin: "raw" as const };
    const places = [
      { ...place, settings: { rows: 10, tables: 2 } },
      { ...place, settings: named },
    ];
    const found = jointFacts(
      places,
      () => "equal numbers",
      (own) => own,
    );
    const [joint] = found.values();
    expect(Object.entries(joint?.facts.settings ?? {})).toEqual([
      ["rows", 10],
      ["tables", 2],
      [word, 1],
    ]);
  });
});
