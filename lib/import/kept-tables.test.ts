import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { makeTar } from "../archive/archives.testing";
import { TABLE_KEPT } from "../importers/kit/issue-list";
import { problem } from "./issue-list";
import { readBundle } from "./manifest/reading.testing";
import { readUpload } from "./read-upload";

it("keeps a bundle whose only table is of Parquet, and says to export it", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "benchfolio-kept-"));
  try {
    const file = path.join(folder, "b.tar");
    await writeFile(file, await makeTar({ name: "r.parquet", bytes: "PAR1 and so on PAR1" }));
    const contents = await readUpload(file, {
      fileName: "b.tar",
      spoolFolder: path.join(folder, "spool"),
      // The answer of the reading process on a Parquet file of no known tool (lib/importers/vibe/importer.test.ts).
      readBinaries: async (read) => {
        for (const member of read.members) Object.assign(member, { role: "attachment", importer: null, reason: "x" });
        return { binaries: [], issues: [problem("r.parquet", TABLE_KEPT, "warning", "export it as CSV")] };
      },
    });
    expect([contents.isKept, contents.results, contents.issues.map(({ code }) => code)]).toEqual([
      true,
      [],
      [TABLE_KEPT],
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it("keeps a bundle whose only table is aligned by single blanks", async () => {
  const { rows, issues, files } = await readBundle({
    "out.txt": "engine test qps p99_ms\nmysql a 100 1.2\npostgres long name 120 2.2\n",
  });
  expect([rows, issues.map(({ code }) => code), files.map(({ role }) => role)]).toEqual([
    [],
    [TABLE_KEPT],
    ["attachment"],
  ]);
});
