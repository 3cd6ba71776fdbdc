import { expect, it } from "vitest";
import type { TextImporter } from "../importers/kit/types";
import { pgbench } from "../importers/pgbench/importer";
import { redisBenchmark } from "../importers/redis-benchmark/importer";
import { otherTools } from "./other-tool";
import { parseText } from "./parse-text";

const PGBENCH = `pgbench (15.18)
transaction type: <builtin: select only>
number of clients: 2
tps = 1190.390213 (without initial connection time)
`;
// Version 7.0 itself.
const REDIS = `====== SET ======
  5000 requests completed in 0.47 seconds
  10 parallel clients
  3 bytes payload
  keep alive: 1

Summary:
  throughput summary: 10526.32 requests per second
  latency summary (msec):
          avg       min       p50       p95       p99       max
        0.574     0.056     0.199     2.807     4.775     6.927
`;
const issuesOf = async (importer: TextImporter, text: string) => {
  async function* bytes() {
    yield Buffer.from(text);
  }
  const { issues } = await parseText("a.txt", importer, bytes());
  return issues.filter(({ code }) => code === "other-tool").map(({ line, message }) => [line, message]);
};

it("the output of a second tool in a file has an issue at its first line", async () => {
  expect(await issuesOf(redisBenchmark, REDIS + PGBENCH + PGBENCH)).toEqual([
    [12, expect.stringContaining("output of pgbench, but it is read as redis-benchmark")],
  ]);
  expect(await issuesOf(pgbench, PGBENCH + REDIS)).toEqual([
    [12, expect.stringContaining("output of redis-benchmark")],
  ]);
});

it("a tool's own output, also twice, has none, and neither has a banner of a script", async () => {
  expect(await issuesOf(redisBenchmark, REDIS + REDIS)).toEqual([]);
  expect(await issuesOf(pgbench, `====== run 2 ======\n${PGBENCH}${PGBENCH}`)).toEqual([]);
});

it("a page that quotes tools has none", () => {
  const page = otherTools("notes.md", { id: "tables", fallback: true });
  page.line("pgbench (15.18)", 1);
  expect(page.issues()).toEqual([]);
});
