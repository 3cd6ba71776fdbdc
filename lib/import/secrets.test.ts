import { PassThrough, type Readable } from "node:stream";
import { pack } from "tar-stream";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { GET as filesRoute } from "@/app/api/v1/bundles/[id]/files/[[...path]]/route";
import { GET as bundleRoute } from "@/app/api/v1/bundles/[id]/route";
import { evidenceText } from "../db/encoding/evidence";
import { ownerPool } from "../db/owner-pool";
import { addCorrection } from "../db/read/corrections";
import { withTestDatabase } from "../db/test-database";
import { saveSnapshot } from "../db/write/snapshots";
import { MASK } from "../domain/secrets/secrets";
import { importBundle } from "./import-bundle";
import { leak, secretBundle, secretLines } from "./secret-bundle.testing";
import { awaitVerdict, storeUpload } from "./upload";
import { type ImportWorker, startImportWorker } from "./worker";

/** Returns every row of every table of the application as text, with the name of its table. */
async function storedTexts(): Promise<string[]> {
  const { rows: tables } = await ownerPool().query<{ name: string }>(
    "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  expect(tables.length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await ownerPool().query<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`);
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  const { rows } = await ownerPool().query<{ body: Buffer }>("select body from evidence");
  found.push(...rows.map(({ body }) => `evidence ${evidenceText(body)}`));
  return found;
}

function archive(): Readable {
  const tar = pack();
  for (const { path, content } of secretBundle()) tar.entry({ name: path }, content);
  tar.finalize();
  return tar.pipe(new PassThrough());
}

describe("passwords in an upload", () => {
  withTestDatabase();
  const logged: string[] = [];
  let worker: ImportWorker;
  let id = "";

  beforeAll(async () => {
    for (const method of ["log", "warn", "error", "info"] as const)
      vi.spyOn(console, method).mockImplementation((...parts) => void logged.push(parts.map(String).join(" ")));
    worker = await startImportWorker({ runImport: importBundle });
    const upload = { source: archive(), fileName: "x --password=hunter2XYZ.tar", title: null };
    const state = await awaitVerdict((await storeUpload(upload)).state, 100);
    expect(state.status).toBe("ready");
    id = state.id;
  });
  afterAll(() => worker.stop());
  afterEach(() => expect(logged.filter((line) => leak.test(line))).toEqual([]));

  it("are in no row of the database, however many rows quote the files", async () => {
    const texts = await storedTexts();
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.filter((row) => leak.test(row)).map((row) => row.slice(0, 2_000))).toEqual([]);
  });

  it("leave each file a name of its own, which its points and its samples name", async () => {
    const { rows } = await ownerPool().query<{ path: string; points: number; series: number }>(
      `select f.path, (select count(*) from points p where (p.bundle_key, p.file_ordinal) = (f.bundle_key, f.ordinal)) as points,
         (select count(*) from run_series s where (s.bundle_key, s.file_ordinal) = (f.bundle_key, f.ordinal)) as series
       from source_files f where f.path like 'mysql-8.0.36%' order by f.ordinal`,
    );
    expect(rows).toEqual([
      { path: "mysql-8.0.36 --password=*****/oltp_read_only.log", points: 1, series: 1 },
      { path: "mysql-8.0.36 --password=***** (2)/oltp_read_only.log", points: 1, series: 1 },
      { path: "mysql-8.0.36 --password=*****/.pgpass", points: 0, series: 0 },
    ]);
  });

  it("are in no answer about the bundle or its files", async () => {
    const answered = async (answer: Response) => [answer.status, await answer.text()] as const;
    const params = (path?: string[]) => ({ params: Promise.resolve({ id, ...(path && { path }) }) });
    const url = `http://localhost/api/v1/bundles/${id}`;
    const [status, report] = await answered(await bundleRoute(new Request(url), params()));
    expect([status, leak.test(report)]).toEqual([200, false]);
    const { rows } = await ownerPool().query<{ path: string }>("select path from source_files");
    expect(rows.length).toBe(secretBundle().length);
    for (const { path } of rows) {
      const encoded = path.split("/").map(encodeURIComponent);
      const request = new Request(`${url}/files/${encoded.join("/")}`);
      const [code, shown] = await answered(await filesRoute(request, params(encoded)));
      expect([path, code, leak.exec(shown)?.[0]]).toEqual([path, 200, undefined]);
    }
  });

  it("are blanked where readers paste them", async () => {
    const { rows } = await ownerPool().query<{ name: string }>("select name from machines limit 1");
    const target = { subject: "machine", engine: "", name: rows[0]?.name ?? "" } as const;
    const notes = secretLines.join("\n").slice(0, 4_000);
    await addCorrection(target, {
      author: "a",
      displayName: null,
      mergeInto: null,
      version: null,
      releaseDate: null,
      notes,
    });
    const versions = { app: "1", dataVersion: "1", bundles: {} };
    const view = { title: secretLines[0] ?? "", caption: secretLines[4] ?? "", url: "/compare", versions };
    await saveSnapshot({ ...view, kind: "compare", view: {} as never }, async ({ title, caption }) => [
      { name: "txt", mediaType: "text/plain", bytes: Buffer.from(title + caption) },
    ]);
    const texts = await storedTexts();
    for (const table of ["corrections", "snapshots"])
      expect(texts.some((row) => row.startsWith(`${table} `) && row.includes(MASK))).toBe(true);
    expect(texts.filter((row) => leak.test(row))).toEqual([]);
  });
});
