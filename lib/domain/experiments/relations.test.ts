import { expect, it } from "vitest";
import { CODES, NO_EVIDENCE, relationsOf } from "./relations";
import type { Upload } from "./uploads";

const upload = (bundle: string): Upload => {
  const cells = new Map([["scan", 100]]);
  const column = { engine: "mysql", version: null, build: "b", config: null, cells, rows: new Map([["scan", 0]]) };
  const gates = new Map([["machine", bundle]]);
  const stratum = { key: bundle, gates, strict: gates, isWhole: false, title: null, columns: [column] } as const;
  return { bundle, owner: null, strata: [{ ...stratum, prints: new Set() }] };
};
const [a, b, c] = [upload("a"), upload("b"), upload("c")];
/** Returns the relations by pair of bundles, and the pairs that were compared for them. */
function ask(inView: readonly Upload[], varied = "build") {
  const compared: string[] = [];
  const { answers, cells } = relationsOf(inView, varied, (left, right) => {
    compared.push(left.bundle + right.bundle);
    if (right.bundle === "c") return left.bundle === "a" ? null : { answer: "one", evidence: null };
    return { answer: "two", evidence: { cells: 12 } };
  });
  const at = (x: number, y: number) => [answers[x * inView.length + y], cells[x * inView.length + y]];
  return { compared, at };
}

it("a later view compares only the bundles that an earlier one lacks, and has the same relations in any order", () => {
  const first = ask([b, a]);
  expect([first.compared, first.at(0, 1), first.at(1, 0)]).toEqual([["ab"], [CODES.two, 12], [CODES.two, 12]]);
  const all = ask([a, c, b]);
  expect(all.compared.toSorted()).toEqual(["ac", "bc"]);
  expect([all.at(0, 1), all.at(2, 1), all.at(0, 2)]).toEqual([
    [0, NO_EVIDENCE],
    [CODES.one, NO_EVIDENCE],
    [CODES.two, 12],
  ]);
  expect(ask([c, b]).compared).toEqual([]);
});

it("relations are compared anew for another dimension, other results or another owner", () => {
  ask([a, b]);
  expect(ask([a, b]).compared).toEqual([]);
  expect(ask([a, b], "engine").compared).toEqual(["ab"]);
  expect(ask([a, upload("b")]).compared).toEqual(["ab"]);
  expect(ask([a, { ...b, owner: "ann" }]).compared).toEqual(["ab"]);
});
