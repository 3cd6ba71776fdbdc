// Measures the encodings of metrics and evidence against jsonb: bytes a point, and time to write and read.
// A sample bundle is imported into a new database, and its points are repeated.
// Usage: node --conditions=react-server --import tsx scripts/bench/encodings.ts [POINTS]
import { createReadStream, mkdtempSync } from "node:fs";
import { chmod, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { disconnect } from "../../lib/db/client.ts";
import { type CopyRow, readBinaryCopy } from "../../lib/db/encoding/binary-copy.ts";
import { type Cell, copyRows } from "../../lib/db/encoding/copy-rows.ts";
import { loadEvidence } from "../../lib/db/encoding/evidence.ts";
import { metricsNamed } from "../../lib/db/encoding/lazy-metrics.ts";
import { packValues, unpackValues } from "../../lib/db/encoding/metric-values.ts";
import { importBundle } from "../../lib/import/import-bundle.ts";
import { storeUpload } from "../../lib/import/upload.ts";
import { startDb } from "../embedded-postgres.ts";
import { migrate } from "../migrate.ts";

const SAMPLE = "sysbench-archive-layout.tar.gz";
const points = Number(process.argv[2] ?? 1_000_000);
const folder = mkdtempSync(path.join(tmpdir(), "benchfolio-encodings-"));
await chmod(folder, 0o755); // as root, the server runs under another account
const server = await startDb({ dir: path.join(folder, "pg"), port: 0 });
await migrate(server.url);
process.env.DATABASE_URL = server.url;
process.env.BENCHFOLIO_DATA = folder;
const source = createReadStream(path.resolve(import.meta.dirname, "../../sample", SAMPLE));
const { state } = await storeUpload({ source, fileName: SAMPLE, title: null });
await importBundle(state.key);

const pool = new pg.Pool({ connectionString: server.url, max: 1 });
const client = await pool.connect();
const { rows: stored } = await client.query<{ keys: string[]; packed: Buffer }>(
  `select k.keys, p.metric_values as packed from points p join metric_keys k on k.id = p.metric_keys_id
   where p.metric_keys_id = (select metric_keys_id from points group by 1 order by count(*) desc limit 1)
   order by p.ordinal`,
);
const keys = stored[0]?.keys ?? [];
const values = stored.map(({ packed }) => unpackValues(packed, keys.length));
console.log(`${values.length} points of ${SAMPLE} with ${keys.length} packed metrics, repeated to ${points}`);

/** Runs `work`; returns its processor seconds in this process, and its seconds on the clock, as text. */
async function timeText(work: () => Promise<unknown>): Promise<string> {
  const [started, used] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(used);
  const seconds = (performance.now() - started) / 1000;
  return `${((user + system) / 1e6).toFixed(1)} s of processor, ${seconds.toFixed(1)} s`;
}

type Values = (number | null)[];

/** Repeats the points: one row each, with the cell of its metrics last. */
function* rows(cellOf: (own: Values) => Cell): Generator<Cell[]> {
  for (let ordinal = 0; ordinal < points; ordinal++)
    yield [ordinal, ordinal * 1.5, cellOf(values[ordinal % values.length] ?? [])];
}

/** Reads the first metric of all points, as a table of one metric does. */
async function read(table: string, metricsOf: (row: CopyRow) => { readonly [key: string]: number | null }) {
  let seen = 0;
  const sql = `copy (select ordinal, qps, metrics from ${table}) to stdout (format binary)`;
  await readBinaryCopy(client.query(copyTo(sql)), 3, (row) => {
    if (metricsOf(row)[keys[0] ?? ""] !== undefined) seen++;
  });
  if (seen !== points) throw new Error(`${seen} of ${points} points read`);
}

const named = metricsNamed(keys);
const tables = {
  packed: {
    type: "bytea",
    cell: (own: Values): Cell => packValues(own),
    metrics: (row: CopyRow) => named(Buffer.from(row.bytes(2)), [row.float(1)]),
  },
  jsonb: {
    type: "jsonb",
    cell: (own: Values): Cell => Object.fromEntries(keys.map((key, at) => [key, own[at] ?? null])),
    metrics: (row: CopyRow) => JSON.parse(Buffer.from(row.bytes(2)).subarray(1).toString()),
  },
};

for (const [name, { type, cell, metrics }] of Object.entries(tables)) {
  await client.query(`create temp table measured_${name} (ordinal int, qps float8, metrics ${type})`);
  const write = await timeText(() => copyRows(client, `measured_${name}`, ["ordinal", "qps", "metrics"], rows(cell)));
  const { rows: sizes } = await client.query(`select pg_total_relation_size('measured_${name}') as bytes`);
  const reading = await timeText(() => read(`measured_${name}`, metrics));
  console.log(`${name}: ${Math.round(sizes[0].bytes / points)} bytes a point, written in ${write}, read in ${reading}`);
}

const asText = await timeText(async () => {
  const lines = await text(client.query(copyTo("copy (select ordinal, qps from measured_packed) to stdout")));
  if (lines.split("\n").map((line) => line.split("\t").map(Number)).length !== points + 1) throw new Error("rows lost");
});
const asBytes = await timeText(() =>
  readBinaryCopy(
    client.query(copyTo("copy (select ordinal, qps from measured_packed) to stdout (format binary)")),
    2,
    (row) => {
      row.int(0, 0);
      row.float(1);
    },
  ),
);
const asRows = await timeText(() => client.query("select ordinal, qps from measured_packed"));
console.log(`two numbers a point: COPY binary ${asBytes}; COPY text ${asText}; rows of pg ${asRows}`);

const { rows: ordinals } = await client.query<{ ordinal: number }>("select ordinal from points");
const each = await Promise.all(ordinals.map(({ ordinal }) => loadEvidence(state.id, ordinal)));
const { rows: sizes } = await client.query(
  `select (select sum(pg_column_size(body)) from evidence) as blocks,
          (select sum(pg_column_size(own::jsonb)) from unnest($1::text[]) own) as single`,
  [each.map((own) => JSON.stringify(own))],
);
const aPoint = (bytes: number) => Math.round(bytes / each.length);
console.log(`evidence: ${aPoint(sizes[0].blocks)} bytes a point in blocks, ${aPoint(sizes[0].single)} in a jsonb each`);
client.release(true);
await pool.end();
await disconnect();
await server.stop();
await rm(folder, { recursive: true });
