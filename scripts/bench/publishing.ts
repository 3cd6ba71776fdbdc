// Measures published embeds, frozen pages, reports and pictures, of vector searches and of the relative table: bytes
// and server time.
import path from "node:path";
import { freeze } from "../server-client.ts";
import { type StartedServer, startServer, temporaryFolder } from "../server-process.ts";
import { datasetOf, makeCsvBundle } from "./make-bundles.ts";
import { kilobytes, milliseconds, quantile, timeImport, timeRequest, timeRequests } from "./measure.ts";
import { watchProcessor } from "./processor.ts";
import { importSysbench } from "./relative.ts";
import { type Columns, machineText, type Row, row, writeReport } from "./report.ts";

type PublishedRow = Row & { first: string; warm: string; processor: string };

/** Most bytes of an embed (docs/decisions/0017-pictures-and-embeds.md). */
const EMBED_BYTES = 60_000;
const ROUNDS = 20;
const POINTS = 1000;

/** Published views by name: of the data set with 1,000 points, and of the bundle with sysbench results. */
export const publishedViews = (sysbench: string) => ({
  "Compare, 1,000 points": `/compare?dataset=${datasetOf(POINTS)}`,
  "Relative table, 42 x 12": `/relative?bundle=${sysbench}`,
});

/**
 * Measures bytes and server time of an address, for the first request and for later ones. Also measures the processor
 * time of later ones, however busy the machine is.
 */
async function measure(
  server: StartedServer,
  what: string,
  address: string,
  budget: number | null = null,
): Promise<PublishedRow> {
  const first = await timeRequest(server.url + address);
  const used = watchProcessor(server.pid);
  const times = await timeRequests(Array.from({ length: ROUNDS }, () => server.url + address));
  const { web = 0, postgres = 0 } = used();
  return {
    ...row(what, first.bytes, kilobytes(first.bytes), budget, budget === null ? "" : `<= ${kilobytes(budget)}`),
    first: milliseconds(first.ms),
    warm: `${milliseconds(quantile(times, 0.5))} / ${milliseconds(quantile(times, 0.95))}`,
    processor: milliseconds((1000 * (web + postgres)) / ROUNDS),
  };
}

const COLUMNS: Columns = [
  ["what", "what"],
  ["bytes", "text"],
  ["budget", "budgetText"],
  ["", "verdict"],
  ["first request", "first"],
  ["p50 / p95, warm", "warm"],
  ["processor, warm", "processor"],
];

/**
 * Measures all published forms of views, live and frozen, then of a report of them. `keys` are those of the frozen
 * views, by view.
 */
async function measureForms(server: StartedServer, views: Record<string, string>) {
  const rows: PublishedRow[] = [];
  const keys: Record<string, string> = {};
  const add = async (what: string, address: string, budget?: number) =>
    rows.push(await measure(server, what, address, budget));
  for (const [name, page] of Object.entries(views)) {
    const [at, query] = page.split("?");
    const key = await freeze(server.url, { url: page, title: "Bench", caption: "" });
    keys[name] = key;
    await add(`${name}: live embed`, `/embed${at}?${query}`, EMBED_BYTES);
    await add(`${name}: frozen embed`, `/embed/${key}`, EMBED_BYTES);
    await add(`${name}: oEmbed`, `/api/oembed?url=${encodeURIComponent(server.url + page)}`);
    await add(`${name}: frozen page`, `/s/${key}`);
    await add(`${name}: frozen page as it is kept, without scripts`, `/s/${key}.html`);
    for (const ending of ["svg", "png"]) {
      await add(`${name}: live ${ending.toUpperCase()}`, `${at}.${ending}?${query}`);
      await add(`${name}: frozen ${ending.toUpperCase()}`, `/s/${key}.${ending}`);
    }
    await add(`${name}: preview of a link, PNG of 1200 x 630`, `${at}.png?${query}&size=preview`);
  }
  const panels = [{ markdown: "# What it shows" }, ...Object.values(views).map((url) => ({ url }))];
  const report = await freeze(server.url, { title: "Bench", panels }, "reports");
  await add("Report of both: embed", `/embed/${report}`, EMBED_BYTES);
  await add("Report of both: page", `/s/${report}`);
  await add("Report of both: page as it is kept, without scripts", `/s/${report}.html`);
  return { rows, keys };
}

/** Returns the rows of `views`, and of their frozen pages after uploads of other data and of the same data. */
export async function publishedRows(
  server: StartedServer,
  views: Record<string, string>,
  folder: string,
): Promise<PublishedRow[]> {
  const { rows, keys } = await measureForms(server, views);
  for (const [after, dataset, points] of [
    ["after an import of another data set", "bench-other-128-euclidean", 200],
    ["after an import of the same data set", datasetOf(POINTS), 2 * POINTS],
  ] as const) {
    const file = path.join(folder, `published-${points}.tar.gz`);
    await makeCsvBundle(file, { dataset, points });
    await timeImport(server, file, `published-${points}.tar.gz`);
    for (const [name, key] of Object.entries(keys))
      rows.push(await measure(server, `${name}: frozen page ${after}`, `/s/${key}`));
  }
  return rows;
}

/** Writes the rows to their own part of docs/performance.md. */
export const writePublished = (rows: readonly PublishedRow[]) =>
  writeReport(rows, machineText(), "Publishing: embeds, frozen pages, reports and pictures", {
    columns: COLUMNS,
    about: [
      "`npm run bench -- publishing`. One request after another; bytes are those of " +
        "the answer before compression, processor time is that of the web process and",
      "of Postgres for one request.",
    ].join("\n"),
  });

/** Measures published forms on its own server, and writes their part of docs/performance.md. */
export async function runPublishing(): Promise<void> {
  const { folder, remove } = await temporaryFolder("bench");
  const server = await startServer({ data: path.join(folder, "data") });
  let rows: PublishedRow[];
  try {
    const file = path.join(folder, "points.tar.gz");
    await makeCsvBundle(file, { dataset: datasetOf(POINTS), points: POINTS });
    await timeImport(server, file, "bench-points.tar.gz");
    const { id } = await importSysbench(server, folder);
    rows = await publishedRows(server, publishedViews(id), folder);
  } finally {
    await server.stop();
    await remove();
  }
  await writePublished(rows);
}
