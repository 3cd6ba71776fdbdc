import { createReadStream, readFileSync } from "node:fs";
import path from "node:path";
import { marked, type Tokens } from "marked";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { GET as getShare } from "@/app/api/share/route";
import { POST as post } from "@/app/api/v1/reports/route";
import { GET as getFile } from "@/app/s/[key]/[format]/route";
import { withTestDatabase } from "@/lib/db/test-database";
import { bundleKeyOf } from "@/lib/db/write/bundles-write";
import { importBundle } from "@/lib/import/import-bundle";
import { storeUpload } from "@/lib/import/upload";
import { archive, hasShared } from "@/lib/shared.testing";

// Rebuilds tables of the archive's posts: upload, view, report, and pasted copies. The expected numbers are those of
// the sidecars.
const VECTORS = "jan25.ann.fashion-mnist-784-euclidean";
const LINKBENCH = "linkbench.sep2017.seed-tables";
const INSERTS = "ibench.jan2021";

const sidecar = <T extends z.ZodType>(name: string, shape: T): z.output<T> =>
  shape.parse(JSON.parse(readFileSync(path.join(archive, `${name}.expected.json`), "utf8")));

/** A value that a table must hold: in the row and the column with these beginnings. */
interface Expected {
  row: string;
  column: string;
  value: number;
}

interface Grid {
  columns: string[];
  rows: { head: string; cells: string[] }[];
}

/** Returns the expected values that a table lacks, compared as whole numbers. */
const missing = ({ columns, rows }: Grid, expected: readonly Expected[]) =>
  expected.filter(({ row, column, value }) => {
    const at = columns.findIndex((head) => head.startsWith(column));
    const text = rows.find(({ head }) => head.startsWith(row))?.cells[at] ?? "";
    return Math.round(Number(text.replaceAll(",", ""))) !== Math.round(value) || text === "";
  });

const plain = (html: string) =>
  html
    .replaceAll(/<br>.*?(?=<\/t[hd]>)/gs, "")
    .replaceAll(/<small>.*?<\/small>/gs, "")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/[▲▼]\s/g, "")
    .trim();

/** Returns the tables of pasted HTML, as an editor finds them. */
const richTables = (html: string): Grid[] =>
  [...html.matchAll(/<table.*?<\/table>/gs)].map(([table]) => {
    const lines = [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, line = ""]) =>
      [...line.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => plain(cell)),
    );
    return gridOf(lines);
  });

/** Returns the tables of Markdown, as GitHub draws them. */
const markdownTables = (text: string): Grid[] =>
  marked
    .lexer(text)
    .filter((token): token is Tokens.Table => token.type === "table")
    .map(({ header, rows }) => gridOf([header, ...rows].map((line) => line.map((cell) => unescaped(cell.text)))));

const unescaped = (text: string) => text.replaceAll(/\\(.)/g, "$1");

const gridOf = ([columns = [], ...rows]: string[][]): Grid => ({
  columns: columns.slice(1),
  rows: rows.map(([head = "", ...cells]) => ({ head, cells })),
});

const best = z.object({
  best_qps: z.array(
    z.object({
      recall_min: z.number(),
      qps: z.number(),
      algorithm: z.string(),
      threads: z.number(),
      agrees_with_data: z.boolean(),
    }),
  ),
});
const link = z.object({ tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) });
const merged = z.object({ mrg: z.record(z.string(), z.array(z.object({ ips: z.number(), tag: z.string() }))) });

/** Returns the best QPS of the post at a thread count, where the published results hold no faster point. */
const vectors = (threads: number): Expected[] =>
  sidecar(VECTORS, best)
    .best_qps.filter((each) => each.threads === threads && each.agrees_with_data)
    .map(({ recall_min, qps, algorithm }) => ({ row: algorithm, column: String(recall_min), value: qps }));

const ENGINES: Readonly<Record<string, string>> = {
  inno5635: "MySQL 5.6.35",
  inno5717: "MySQL 5.7.17",
  inno802: "MySQL 8.0.2",
  "myrocks.none": "myrocks.none",
  "myrocks.zstd": "myrocks.zstd",
};
const linkbench = (table: string, key: string, row: string): Expected[] =>
  (sidecar(LINKBENCH, link).tables[table] ?? []).flatMap((line) => {
    const column = ENGINES[String(line.engine)];
    return column ? [{ row, column, value: z.number().parse(line[key]) }] : [];
  });

const BUILDS: Readonly<Record<string, string>> = {
  "my5649.cx6d": "MySQL 5.6.49",
  "my5731.cx6d": "MySQL 5.7.31",
  "my8022.cx6d": "MySQL 8.0.22",
};
const inserts = (): Expected[] =>
  (sidecar(INSERTS, merged).mrg["20m/res.in/mrg.l.i0"] ?? []).map(({ ips, tag }) => ({
    row: "l.i0",
    value: ips,
    column: BUILDS[tag] ?? tag,
  }));

withTestDatabase();

describe.runIf(hasShared)("a report of five tables of posts", () => {
  let key = "";
  let expected: Expected[][] = [];

  beforeAll(async () => {
    const ids = new Map<string, string>();
    for (const name of [VECTORS, LINKBENCH, INSERTS]) {
      const source = createReadStream(path.join(archive, `${name}.tar.gz`));
      const { state } = await storeUpload({ source, fileName: `${name}.tar.gz`, title: name });
      await importBundle((await bundleKeyOf(state.id)) ?? 0);
      ids.set(name, state.id);
    }
    const vector = `/compare?bundle=${ids.get(VECTORS)}&dataset=fashion-mnist-784-euclidean`;
    const scaled = `/relative?bundle=${ids.get(LINKBENCH)}&family=linkbench&show=absolute`;
    const panels = [
      { markdown: "Best queries per second at each recall, one query at a time." },
      { url: `${vector}&threads=1`, figure: "targets" },
      { markdown: "The same with 8 at once." },
      { url: `${vector}&threads=8`, figure: "targets" },
      { url: `${scaled}&s.scale=inmem`, figure: "table" },
      { url: `${scaled}&s.scale=iobound`, figure: "table" },
      {
        url: `/relative?bundle=${ids.get(INSERTS)}&family=insert-benchmark&s.initialRows=20000000&show=absolute`,
        figure: "table",
      },
    ];
    const answer = await post(
      new Request("http://localhost/", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ title: "Tables of the posts", panels }),
      }),
    );
    ({ key } = z.object({ key: z.string() }).parse(await answer.json()));
    const scale = (name: string) => [
      ...linkbench(`${name}.load.new_config.txt`, "ips", "load"),
      ...linkbench(`${name}.trx.hour12.new_config.txt`, "tps", "trx"),
    ];
    expected = [vectors(1), vectors(8), scale("inmem.48core.256g"), scale("iobound.48core.50g"), inserts()];
  });

  const kit = async () => {
    const answer = await getShare(new Request(`http://localhost/api/share?url=/s/${key}`));
    return z
      .object({ figures: z.array(z.object({ copies: z.record(z.string(), z.string()) })) })
      .parse(await answer.json()).figures[0]?.copies;
  };

  it("covers enough of each post", () => {
    for (const values of expected) expect(values.length).toBeGreaterThanOrEqual(3);
    expect(expected.flat().length).toBeGreaterThanOrEqual(35);
  });

  it("shows their numbers in pasted rich text", async () => {
    const tables = richTables((await kit())?.rich ?? "");
    expect(tables).toHaveLength(expected.length);
    expect(tables.map((table, at) => missing(table, expected[at] ?? []))).toEqual(expected.map(() => []));
  });

  it("shows them in its Markdown tables, and in the plain text pasted with it", async () => {
    const answer = await getFile(new Request(`http://localhost/s/${key}.md`), {
      params: Promise.resolve({ key, format: "md" }),
    });
    const text = await answer.text();
    // Editors paste the Markdown as plain text.
    expect((await kit())?.markdown).toBe(text);
    const tables = markdownTables(text);
    expect(tables).toHaveLength(expected.length);
    expect(tables.map((table, at) => missing(table, expected[at] ?? []))).toEqual(expected.map(() => []));
  });
});
