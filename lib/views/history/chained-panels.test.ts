import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { historyFigures } from "@/lib/pictures/history-figures";
import { liveView } from "@/lib/publish/shown-view";
import { writeViewTable } from "@/lib/publish/view-table";
import { csvTable } from "@/lib/tables/csv";
import { findHistoryClaim, historyClaimKey } from "@/lib/views/claims/claim-keys";
import { historyClaim } from "@/lib/views/claims/history-claims";
import { decodeHistoryParams, encodeHistoryParams } from "@/lib/views/state/history-params";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import { chainNotes, hasSeams } from "./chained-panels";
import { historyEntry } from "./entry";
import { historyView } from "./history-view";
import { testSelection } from "./selection.testing";

const run = (config: string, version: string, qps: number, part: Partial<WorkloadPoint> = {}) =>
  testPoint(`b1.${config}${version}`, qps, {
    ...{ build: testBuild(version), config, machine: "pn53", settings: { cached: true } },
    ...part,
  });
/** 8.0.12 is 10 % faster with z2, and 8.0.13 with z3 half as fast as with z2. */
const points = [
  ...[run("z1", "8.0.11", 100), run("z1", "8.0.12", 100)],
  ...[run("z2", "8.0.12", 110), run("z2", "8.0.13", 121)],
  ...[run("z3", "8.0.13", 60.5), run("z3", "8.0.14", 55)],
];
const asked = { ...defaultWorkloadParams(), of: null, values: "absolute" as const };
const viewOf = (seams?: "chained", of: WorkloadPoint[] = points) =>
  historyView(testSelection(of), { ...asked, ...(seams && { seams }) });

const linesOf = ({ panels }: ReturnType<typeof viewOf>) =>
  (panels[0]?.lines ?? []).map(({ builds }) => builds.map(({ value }) => value));

describe("a history over seams", () => {
  it("has measured values unless the link asks for a chain, and then divides by every factor before", () => {
    expect(linesOf(viewOf())).toEqual([
      [100, 100],
      [110, 121],
      [60.5, 55],
    ]);
    // 110 / 100 = 1.1; 60.5 / 121 = 0.5 of that. The last line is divided by 0.55.
    expect(linesOf(viewOf("chained"))).toEqual([
      [100, 100],
      [expect.closeTo(100, 10), expect.closeTo(110, 10)],
      [expect.closeTo(110, 10), expect.closeTo(100, 10)],
    ]);
    const [, second] = viewOf("chained").panels[0]?.lines ?? [];
    expect(second?.chained?.factor).toBeCloseTo(1.1, 12);
    expect(second?.builds[1]).toMatchObject({
      chained: { measured: 121, factor: second?.chained?.factor },
      ratio: expect.closeTo(1.1, 12),
    });
  });

  it("keeps every verdict, step and change, which are of measured values", () => {
    const verdicts = (view: ReturnType<typeof viewOf>) => ({
      pairs: view.panels.flatMap(({ lines }) =>
        lines.map(({ builds, newest }) => [newest, builds.map(({ pair }) => pair)]),
      ),
      lists: [view.newest, view.changes, view.events],
    });
    expect(verdicts(viewOf("chained"))).toEqual(verdicts(viewOf()));
  });

  it("speaks of measured values in claims", () => {
    const said = (view: ReturnType<typeof viewOf>) => {
      const found = findHistoryClaim(view, historyClaimKey(view.panels[0]?.lines[1]?.key ?? "", "my8013_rel"));
      return found && historyClaim(view, found).sentence.text;
    };
    expect(said(viewOf("chained"))).toContain("121 against 110 q/s");
    expect(said(viewOf("chained"))).toBe(said(viewOf()));
  });

  it("says in words, file and picture that values are chained, with the factors and the measured values", async () => {
    const view = viewOf("chained");
    expect(view.metric.label).toBe("Queries per second, chained over seams");
    const [first, second] = chainNotes(view);
    expect(first).toMatch(
      /^MySQL from 8\.0\.12 on, config z2 instead of z1: chained, so its measured values are divided by × 1\.10 ± 2\.7 % by 8\.0\.12\.$/,
    );
    expect(second).toMatch(/divided by × 0\.50 ± 2\.7 % by 8\.0\.13, × 0\.55 ± 3\.8 % with the seams before\.$/);
    let csv = "";
    for await (const piece of writeViewTable(liveView({ kind: "history", view }), "history", csvTable)) csv += piece;
    const rows = z.array(z.record(z.string(), z.string())).parse(parse(csv, { columns: true, relaxColumnCount: true }));
    const column = (name: string) => rows.map((row) => Number(row[name]));
    expect(column("measured")).toEqual([100, 100, 110, 121, 60.5, 55]);
    for (const [at, factor] of [1, 1, 1.1, 1.1, 0.55, 0.55].entries())
      expect((column("value")[at] ?? 0) * factor).toBeCloseTo(column("measured")[at] ?? 0, 10);
    const [figure] = historyFigures(view, null);
    expect(figure?.warnings).toEqual(expect.arrayContaining(chainNotes(view)));
    expect(figure?.facts.join()).toContain("chained over seams");
    expect(figure?.alt).toContain("chained: divided by × 1.10");
  });

  it("reads as a frozen view what it stores, with the chain", () => {
    const view = viewOf("chained");
    expect(historyEntry.stored.parse(JSON.parse(JSON.stringify(view)))).toEqual(view);
  });

  it("keeps the choice in its address, and no other", () => {
    expect(encodeHistoryParams(decodeHistoryParams({ seams: "chained" }).params)).toBe("seams=chained");
    expect(decodeHistoryParams({ seams: "measured" }).unread).toHaveLength(1);
    expect(encodeHistoryParams(decodeHistoryParams({}).params)).toBe("");
  });
});

describe("a seam that stays as it was measured", () => {
  it("says so where no build has both configs", () => {
    const view = viewOf("chained", [run("z1", "8.0.11", 100), run("z2", "8.0.12", 50)]);
    expect(linesOf(view)).toEqual([[100, 50]]);
    expect(chainNotes(view)).toEqual([
      "MySQL from 8.0.12 on, config z2 instead of z1: not chained, since no build was measured on both sides.",
    ]);
    expect(view.metric.label).toBe("Queries per second");
  });

  it("says so between machines, whatever builds both have", () => {
    const hetz = { machine: "hetz" };
    const view = viewOf("chained", [
      ...[run("z1", "8.0.11", 100), run("z1", "8.0.12", 100)],
      ...[run("z1", "8.0.12", 50, hetz), run("z1", "8.0.13", 50, hetz)],
    ]);
    expect(linesOf(view)).toEqual([
      [50, 50],
      [100, 100],
    ]);
    expect(chainNotes(view)).toEqual(["MySQL: not chained over another machine, since no ratio goes across."]);
  });

  it("offers no choice where a line has none", () => {
    expect(hasSeams(viewOf(undefined, [run("z1", "8.0.11", 100), run("z1", "8.0.12", 100)]))).toBe(false);
    expect(hasSeams(viewOf())).toBe(true);
  });
});
