import http from "node:http";
import { GET as getBase } from "@/app/api/v1/projects/base/route";
import { GET as getFile } from "@/app/view-files/[view]/[file]/route";
import { asRequest } from "@/lib/request-context.testing";

/** Ten tests, each with a rate of its own. */
export const TESTS = ["read", "write", "scan", "join", "insert", "delete", "update", "mixed", "sort", "count"];
/** Runs of each test in one upload. */
export const RUNS = 3;
/** Standard deviation of one run, and of what all runs of a night share. */
const NOISE = { run: 0.004, night: 0.002 };

/** Returns a generator of numbers between 0 and 1 for a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a number of the standard normal distribution (Box and Muller). */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** One upload of a nightly as a tidy table. `levels` has the factor of each test; absent = 1. */
export function nightCsv(random: () => number, levels: Readonly<Record<string, number>> = {}, runs = RUNS): string {
  const lines = TESTS.flatMap((test, at) => {
    const shared = normal(random) * NOISE.night;
    return Array.from({ length: runs }, () => {
      const factor = Math.exp(shared + normal(random) * NOISE.run) * (levels[test] ?? 1);
      return `${test},8,${(1000 * (at + 1) * factor).toFixed(2)}`;
    });
  });
  return ["workload,threads,qps", ...lines, ""].join("\n");
}

/** The day of a night: night 1 is 1 October 2026. */
export const dayOf = (night: number): string => new Date(Date.UTC(2026, 9, night)).toISOString().slice(0, 10);

/** The commit of a night: forty digits that are the night's alone. */
export const commitOf = (night: number): string =>
  `${(0xa0 + night).toString(16)}c0ffee`.padEnd(40, "0123456789abcdef");

/** Serves what `benchfolio compare` asks for, as the server's routes answer it. Returns its address and its end. */
export async function serveComparisons(): Promise<{ url: string; close: () => void }> {
  const server = http.createServer((request, response) => {
    const headers = new Headers();
    if (request.headers.authorization) headers.set("authorization", request.headers.authorization);
    const address = new URL(request.url ?? "/", "http://localhost");
    const route = (asked: Request) =>
      address.pathname === "/diff.json"
        ? getFile(asked, { params: Promise.resolve({ view: "diff", file: "view.json" }) })
        : getBase(asked);
    asRequest(new Request(address, { headers }), route)
      .then(async ({ answer }) => {
        response.writeHead(answer.status, { "content-type": "application/json" });
        response.end(await answer.text());
      })
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    close: () => server.close(),
  };
}
