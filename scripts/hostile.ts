// `npm run test:hostile`: sends every upload of the hostile collection (../shared/hostile, or the named folder) to its
// own server and database. Prints one table of the outcomes; exits with 1 where one differs from its manifest.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import type { BundleAnswer, UploadAnswer } from "../lib/api/schemas/bundles.ts";
import { buildIfNeeded } from "./build.ts";
import { installIfNeeded } from "./install.ts";
import { treeBytes, watchMemory } from "./process-memory.ts";
import type { PointsPage } from "./server-client.ts";
import { type StartedServer, startServer, temporaryFolder } from "./server-process.ts";

/** A row of the manifest. */
interface Case {
  file: string;
  verdict: string;
  http: string;
}
interface Kept {
  status: string;
  good: number;
  codes: string[];
}

const MEBIBYTE = 2 ** 20;
const LIMITS = { seconds: 30, memoryMiB: 400, othersSeconds: 1 };
/** Transactions a second of the collection's three good members, from its README. */
const GOOD = [30546.92, 97037.2, 1963.08];
/** Files that an escaping upload would write. */
const ESCAPED = ["/etc/x", "/tmp/pwned_by_portal"];

/** Requests the list of bundles all the time. The returned function ends that; it gives the slowest (s) and faults. */
function watchOthers(url: string) {
  const seen = { slowest: 0, failed: 0 };
  let going = true;
  const asking = (async () => {
    while (going) {
      const start = performance.now();
      const { ok } = await fetch(`${url}/api/v1/bundles?limit=1`).catch(() => ({ ok: false }));
      seen.slowest = Math.max(seen.slowest, (performance.now() - start) / 1000);
      if (!ok) seen.failed += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  return async () => {
    going = false;
    await asking;
    return seen;
  };
}

/**
 * Returns the portal's record of an upload: its state, good members, and codes of issues. Leaves out remarks and masked
 * passwords.
 */
async function keptOf(url: string, id: string): Promise<Kept> {
  const bundle: BundleAnswer = await (await fetch(`${url}/api/v1/bundles/${id}`)).json();
  const { points }: PointsPage = await (await fetch(`${url}/api/v1/points?bundle=${id}&limit=1000`)).json();
  const rates = points.map(({ metrics }) => metrics.tps);
  const issues = bundle.issues.filter(({ severity, code }) => severity !== "info" && code !== "secret-masked");
  return {
    status: bundle.status,
    good: GOOD.filter((rate) => rates.includes(rate)).length,
    codes: [...new Set(issues.map(({ code }) => code))],
  };
}

/** Returns where an answer differs from the manifest's verdict and status. */
function faultsOf({ verdict, http }: Case, { status, kept }: { status: number; kept: Kept | null }): string[] {
  const taken = status >= 200 && status < 300;
  const faults: string[] = [];
  if (status >= 500) faults.push("server error");
  if (taken && verdict === "reject") faults.push("taken");
  if (!taken && !http.includes(String(status))) faults.push(`not ${http}`);
  if (!kept) return faults;
  if (kept.status !== "ready") faults.push(`is ${kept.status}`);
  // Some are one text, as the manifest says: "accepted as one file".
  const whole = http.includes("as one") || kept.good === GOOD.length;
  if (!whole && kept.codes.length === 0) faults.push("good members are missing without an issue");
  return faults;
}

async function runCase(server: StartedServer, idle: number, file: string, row: Case) {
  const memory = watchMemory(server.pid);
  const others = watchOthers(server.url);
  const start = performance.now();
  const response = await fetch(`${server.url}/api/v1/bundles?filename=${encodeURIComponent(row.file)}&wait=60`, {
    method: "POST",
    body: readFileSync(file),
  });
  const answer: UploadAnswer & { error?: { code: string } } = await response.json();
  const seconds = (performance.now() - start) / 1000;
  const mebibytes = Math.max(0, Math.round((memory.stop() - idle) / MEBIBYTE));
  const { slowest, failed } = await others();
  const kept = response.ok ? await keptOf(server.url, answer.id) : null;
  const faults = faultsOf(row, { status: response.status, kept });
  if (seconds > LIMITS.seconds) faults.push(`took more than ${LIMITS.seconds} s`);
  if (mebibytes > LIMITS.memoryMiB) faults.push(`took more than ${LIMITS.memoryMiB} MiB`);
  if (slowest > LIMITS.othersSeconds || failed > 0) faults.push("others waited or failed");
  for (const name of ESCAPED) if (existsSync(name)) faults.push(`wrote ${name}`);
  const codes = kept?.codes ?? [answer.error?.code];
  const measured = [seconds.toFixed(2), mebibytes, slowest.toFixed(2)];
  return {
    cells: [row.file, row.verdict, response.status, ...measured, codes.join(" "), faults.join(", ") || "met"],
    faults,
  };
}

installIfNeeded({ dev: true });
buildIfNeeded();
const folder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, "../../shared/hostile"));
const zips = await temporaryFolder("hostile-zips");
const data = await temporaryFolder("hostile");
let server: StartedServer | undefined;
try {
  // Three uploads are made on demand; python3's own zip module makes the exact bytes of the manifest.
  execFileSync("python3", [path.join(folder, "make_zips.py"), folder, zips.folder]);
  const rows: Case[] = parse(readFileSync(path.join(folder, "manifest.csv")), { columns: true });
  server = await startServer({ data: data.folder });
  // The first request is slow by itself, which no upload causes.
  await fetch(`${server.url}/api/v1/bundles?limit=1`);
  const idle = treeBytes(server.pid, { postgres: false });
  console.log("| case | verdict | status | s | MiB above idle | slowest other, s | issues | result |");
  console.log("|---|---|---|---|---|---|---|---|");
  let met = 0;
  for (const row of rows) {
    const own = path.join(folder, row.file);
    const { cells, faults } = await runCase(
      server,
      idle,
      existsSync(own) ? own : path.join(zips.folder, row.file),
      row,
    );
    console.log(`| ${cells.join(" | ")} |`);
    if (faults.length === 0) met += 1;
  }
  console.log(`\n${met} of ${rows.length} as the manifest expects.`);
  if (met < rows.length) process.exitCode = 1;
} finally {
  await server?.stop();
  await Promise.all([data.remove(), zips.remove()]);
}
