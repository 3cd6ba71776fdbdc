import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { NONE } from "@/lib/format";
import { workloadPointsOf } from "@/lib/import/bundle-points.testing";
import { joinedBundle, sharedBundle } from "@/lib/import/joined-bundle.testing";
import { figureTable } from "@/lib/pictures/block-figure";
import { hasShared } from "@/lib/shared.testing";
import { BARE, efficiencyBlock } from "./efficiency-block";
import { efficiencyView } from "./efficiency-view";

const NAME = "archive/linkbench.sep2017.seed-tables";
const SUFFIX = ".tar.gz".length;

// A transcription of the post's tables, beside the bundle.
const printed = z.object({
  tables: z.record(z.string(), z.array(z.record(z.string(), z.union([z.string(), z.number()])))),
});

/** Columns of the post by the heads of ours. */
const LOAD = new Map(
  Object.entries({
    ips: "Inserts per second, 1/s",
    "wKB/i": "Bytes written per insert, KB",
    "Mcpu/i": "Host CPU in percent per million inserts a second",
    size: "Size of the database, GB",
    rss: "Memory (RSS), GB",
    "rMB/s": "Bytes read per second, MB/s",
    "wMB/s": "Bytes written per second, MB/s",
    cpu: "CPU busy (user and system), whole host, %",
  }),
);
const TRX = new Map(
  Object.entries({
    tps: "Transactions per second, 1/s",
    "r/t": "Reads per transaction",
    "rKB/t": "Bytes read per transaction, KB",
    "wKB/t": "Bytes written per transaction, KB",
    "Mcpu/t": "Host CPU in percent per million transactions a second",
    size: "Size of the database, GB",
    un: "Update node p99, ms",
    gn: "Get node p99, ms",
    ul: "Update link p99, ms",
    gl: "Get links list p99, ms",
    "rMB/s": "Bytes read per second, MB/s",
    "wMB/s": "Bytes written per second, MB/s",
    cpu: "CPU busy (user and system), whole host, %",
  }),
);
/** Rows of the post by the heads of ours. */
const ENGINES: Readonly<Record<string, string>> = {
  inno5635: "MySQL 5.6.35",
  inno5717: "MySQL 5.7.17",
  inno802: "MySQL 8.0.2",
  toku5717: "TokuDB 5.7.17",
};
/** Printed values that do not follow from their own row. */
const MISPRINTS = new Map([
  // 45.1 MB/s x 1,000 / 42,954 inserts a second.
  ["load inmem inno802 wkb/i", { printed: 1.02, ours: 1.05 }],
  // 10.0 MB/s x 1,000 / 3,333 transactions a second.
  ["trx inmem toku5717 wkb/t", { printed: 0.08, ours: 3 }],
]);

describe.runIf(hasShared)("the tables of two Linkbench posts over versions", () => {
  it.each([
    { phase: "load", scale: "iobound", file: "iobound.48core.50g.load.new_config.txt", rows: 7, columns: LOAD },
    { phase: "trx", scale: "iobound", file: "iobound.48core.50g.trx.hour12.new_config.txt", rows: 7, columns: TRX },
    { phase: "load", scale: "inmem", file: "inmem.48core.256g.load.new_config.txt", rows: 5, columns: LOAD },
    { phase: "trx", scale: "inmem", file: "inmem.48core.256g.trx.hour12.new_config.txt", rows: 5, columns: TRX },
  ])("are one table each, in the units that they print: $phase $scale", async (table) => {
    const { phase, scale, file } = table;
    const { results } = await joinedBundle(sharedBundle(NAME));
    const points = workloadPointsOf(results, "b").filter(
      ({ workload, settings }) => workload === phase && settings.scale === scale,
    );
    const view = efficiencyView(points, "build", { base: null, other: null, neutral: 0.02 });
    if (!view) throw new Error("There is no view.");
    const block = efficiencyBlock(view, BARE, { show: "absolute", transpose: true });
    const body = figureTable(block);
    const heads = body.columns.map(({ title, lines }) => [title, ...lines].join(", "));
    const { tables } = printed.parse(
      JSON.parse(readFileSync(`${sharedBundle(NAME).slice(0, -SUFFIX)}.expected.json`, "utf8")),
    );
    const lines = tables[file] ?? [];
    expect(lines).toHaveLength(table.rows);
    for (const line of lines) {
      const engine = String(line.engine);
      const row = body.rows.find(({ head, detail }) => head === (ENGINES[engine] ?? engine) || detail.includes(engine));
      const printedColumns = Object.keys(line).filter((column) => column !== "engine");
      expect(printedColumns.length).toBeGreaterThanOrEqual(6);
      for (const column of printedColumns) {
        const head = table.columns.get(column.replace("wkb", "wKB")) ?? "";
        const text = row?.cells[heads.indexOf(head)]?.text;
        const value = line[column];
        // "15xx" is not a number.
        const number = Number(text?.replaceAll(",", ""));
        const misprint = MISPRINTS.get(`${phase} ${scale} ${engine} ${column}`);
        if (misprint) {
          expect(value).toBe(misprint.printed);
          expect(number).toBeCloseTo(misprint.ours, 2);
        } else if (typeof value === "number") expect(number, `${engine} ${column}`).toBe(value);
        else expect(text, `${engine} ${column}`).toBe(NONE);
      }
    }
  });
});
