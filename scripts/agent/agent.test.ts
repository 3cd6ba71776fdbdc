import { createReadStream, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { call } from "@/app/api/mcp/mcp.testing";
import { withTestDatabase } from "@/lib/db/test-database";
import { bundleKeyOf } from "@/lib/db/write/bundles-write";
import { importBundle } from "@/lib/import/import-bundle";
import { sharedBundle } from "@/lib/import/joined-bundle.testing";
import { storeUpload } from "@/lib/import/upload";
import { importSamples } from "@/lib/publish/samples.testing";
import { hasShared } from "@/lib/shared.testing";
import type { QuotableNumber } from "@/lib/tables/quotable-numbers";
import { faultsOf, type ToolAnswer } from "./checks";
import { type Known, type Question, questionsOf } from "./questions";

// The small ones of `npm run agent`.
const NAMES = ["jan26.tprocc.pn53.pg", "apr26.pn53.sb.ma.latin", "jan25.ann.fashion-mnist-784-euclidean"];

const fileOf = (name: string) => sharedBundle(`archive/${name}`);

async function storeAndImport(name: string): Promise<Known> {
  const file = fileOf(name);
  const { state } = await storeUpload({ source: createReadStream(file), fileName: path.basename(file), title: null });
  await importBundle((await bundleKeyOf(state.id)) ?? 0);
  return { id: state.id, sidecar: JSON.parse(readFileSync(file.replace(".tar.gz", ".expected.json"), "utf8")) };
}

async function faults({ tool, given, faults: own }: Question): Promise<string[]> {
  const { isError, answer } = await call(tool, given);
  // The shape of an answer is checked in app/api/mcp/mcp.test.ts.
  const whole: ToolAnswer = { isError, ...answer };
  return [...own(whole), ...faultsOf(whole)];
}

withTestDatabase();

describe("an agent's questions", () => {
  const bundles: Record<string, Known> = {};
  beforeAll(async () => {
    await importSamples();
    for (const name of hasShared ? NAMES : []) bundles[name] = await storeAndImport(name);
  }, 300_000);

  it("have answers that raw files, sidecars and rules expect, and no number crosses a gate", async () => {
    const questions = questionsOf(bundles);
    expect(questions.length).toBeGreaterThanOrEqual(11);
    for (const question of questions) expect([question.words, await faults(question)]).toEqual([question.words, []]);
  });
});

describe("the check of an answer", () => {
  const number: QuotableNumber = {
    of: "point-query",
    name: "A: 8.0.41",
    value: 1,
    unit: "1/s",
    address: "http://h/diff?a=1",
    conditions: "sysbench · 40 threads · machine hetz",
  };
  const answer = (change: Partial<QuotableNumber>): ToolAnswer => ({
    isError: false,
    address: "http://h/diff",
    conditions: { equal: [], differs: [], relativeTo: null },
    numbers: [{ ...number, ...change }],
  });

  it("finds a number without its unit, thread count, machine or address", () => {
    expect(faultsOf(answer({}))).toEqual([]);
    expect(faultsOf(answer({ unit: "" }))).toEqual(["point-query, A: 8.0.41: no unit"]);
    expect(faultsOf(answer({ conditions: "machine hetz" }))).toEqual(["point-query, A: 8.0.41: no thread count"]);
    expect(faultsOf(answer({ name: "QPS", conditions: "40 threads" }))).toEqual(["point-query, QPS: no machine"]);
    expect(faultsOf(answer({ address: "http://other/" }))).toEqual(["point-query, A: 8.0.41: no address"]);
  });

  it("finds two machines, two thread counts, and a ratio to another recall", () => {
    const equal = ["machine hetz", "machine pn53"];
    expect(faultsOf({ isError: false, conditions: { equal, differs: [], relativeTo: null } })).toEqual([
      "two of one gate: machine",
    ]);
    expect(faultsOf(answer({ conditions: "1 thread · machine hetz · Threads: 40" }))).toEqual([
      "point-query: two thread counts",
    ]);
    const row = (of: string, recall: number, value: number, ratio: number) => {
      const conditions = `Recall target: ${recall} · Algorithm: ${of} · Machine: hetz · Threads: 8 · Relative to: a`;
      const shared = { ...number, of, conditions };
      return [
        { ...shared, name: "QPS", value },
        { ...shared, name: "Relative", unit: "ratio", value: ratio },
      ];
    };
    const check = (ratio: number) =>
      faultsOf({
        ...answer({}),
        numbers: [...row("a", 0.95, 1000, 1), ...row("a", 0.99, 500, 1), ...row("b", 0.99, 250, ratio)],
      });
    expect(check(0.5)).toEqual([]);
    expect(check(0.25)).toEqual(["b: a ratio to another group"]);
  });
});
