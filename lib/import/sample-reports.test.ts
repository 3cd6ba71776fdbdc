import { execFile } from "node:child_process";
import { createReadStream } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { withTestDatabase } from "@/lib/db/test-database";
import { bundleKeyOf } from "@/lib/db/write/bundles-write";
import { SAMPLE_REPORTS } from "@/lib/domain/names/samples";
import { conditionsLine, type Figure, tableOf } from "@/lib/pictures/figure";
import { loadReport } from "@/lib/publish/report/load-report";
import { loadSampleReports } from "@/lib/publish/report/load-sample-reports";
import { figureOfPanel } from "@/lib/publish/report/report-parts";
import { importSamples } from "@/lib/publish/samples.testing";
import { importBundle } from "./import-bundle";
import { storeUpload } from "./upload";

const root = path.resolve(import.meta.dirname, "../..");
const hooks = path.join(root, "scripts/typescript-hooks.mjs");
const freezeSamples = () =>
  promisify(execFile)(
    process.execPath,
    ["--conditions=react-server", "--import", hooks, path.join(root, "scripts/sample-reports.ts")],
    { cwd: root, env: process.env },
  );

/** Numbers as people write them: 12,347, 0.71, 0. */
const numbersIn = (text: string) => text.match(/\d[\d,]*(?:\.\d+)?/g)?.map((number) => number.replace(/,$/, "")) ?? [];

/** Returns all texts of a figure, with those for screen readers. */
const textOf = (figure: Figure) => {
  const { columns, rows } = tableOf(figure);
  return [
    figure.title,
    conditionsLine(figure),
    figure.alt,
    ...columns.flatMap(({ title, lines }) => [title, ...lines]),
    ...rows.flatMap(({ head, detail, cells }) => [head, detail, ...cells.flatMap(({ text, note }) => [text, note])]),
  ].join(" ");
};

withTestDatabase();

describe("the sample reports", () => {
  beforeAll(async () => {
    await importSamples();
    await freezeSamples();
  });

  it("are frozen once each, as soon as their bundles are imported", async () => {
    expect((await loadSampleReports()).map(({ key }) => key)).toEqual([SAMPLE_REPORTS["vector-search"]]);
    for (const name of ["releases", "inserts"]) {
      const fileName = `sysbench-postgres-${name}.tar.gz`;
      const source = createReadStream(path.join(root, "sample", fileName));
      const { state } = await storeUpload({ source, fileName, title: null });
      await importBundle((await bundleKeyOf(state.id)) ?? 0);
    }
    await freezeSamples();
    const reports = await loadSampleReports();
    expect(reports.map(({ key }) => key)).toEqual(Object.values(SAMPLE_REPORTS));
    await freezeSamples();
    expect(await loadSampleReports()).toEqual(reports);
  });

  it.each(Object.values(SAMPLE_REPORTS))("contain no number that their figures do not show: %s", async (key) => {
    const report = await loadReport(key);
    const figures = (report?.panels ?? []).flatMap((panel) => (panel.kind === "view" ? [figureOfPanel(panel)] : []));
    const shown = new Set(numbersIn(figures.map(textOf).join(" ")));
    // Names of builds and configs hold digits that are not numbers.
    const texts = (report?.panels ?? []).flatMap((panel) =>
      panel.kind === "text" ? [panel.markdown.replaceAll(/`[^`]*`/g, "")] : [],
    );
    const printed = texts.flatMap(numbersIn);
    expect(figures.length).toBeGreaterThanOrEqual(2);
    expect(printed.length).toBeGreaterThanOrEqual(7);
    expect(printed.filter((number) => !shown.has(number))).toEqual([]);
  });
});
