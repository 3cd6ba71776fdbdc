import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseUrl } from "../scripts/crash/clients.ts";
import { processTree } from "../scripts/process-memory.ts";
import { startServer, temporaryFolder } from "../scripts/server-process.ts";
import { consoleLogs, newDataset, type Search, searches, tarGz } from "./bundles";
import { expect, test } from "./fixtures";
import { bundleSchema, importBundle, postBundle } from "./import-bundle";

type Server = Awaited<ReturnType<typeof startServer>>;

const bundleOf = (dataset: string) => tarGz(consoleLogs({ dataset }));

const LARGE_RUNS = 30;
const LARGE_POINTS = 1_000;
/**
 * Returns a bundle with enough points that the test meets its import midway. Each run has different numbers, since
 * equal ones would count as one run.
 */
function largeBundle(dataset: string): Promise<Buffer> {
  const points = (run: number): Search[] =>
    Array.from({ length: LARGE_POINTS }, (_, at) => ({
      m: 8,
      efConstruction: 32,
      efSearch: at + 1,
      recall: 0.5 + at / (2 * LARGE_POINTS),
      qps: 2_000 - at + run,
    }));
  const runs = Array.from({ length: LARGE_RUNS }, (_, run) =>
    consoleLogs({ dataset, points: points(run), folder: `large.ann.${dataset}/run${run}` }),
  );
  return tarGz(runs.flat());
}

const named = (server: Server, script: string): number[] =>
  processTree(server.pid ?? 0).flatMap(({ pid, command }) => (command.includes(script) ? [pid] : []));

interface Answer {
  status: number;
  body: string;
  request: string;
}

/** Sends a request over a new connection, which any web process may take; repeats it if the server is busy. */
async function ask(server: Server, path: string): Promise<Answer> {
  for (;;) {
    const answer = await askOnce(server, path);
    if (answer.status !== 503) return answer;
    await sleep(200);
  }
}

function askOnce(server: Server, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = http.get(server.url + path, { agent: false, headers: { accept: "text/html" } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.once("error", reject);
      answer.once("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          body: Buffer.concat(parts).toString(),
          request: String(answer.headers["x-request-id"]),
        }),
      );
    });
    asked.once("error", reject);
  });
}

/** Returns a bundle's state from the API. Throws any other answer, so that a failure shows it. */
async function stateOf(server: Server, id: string) {
  const { status, body } = await ask(server, `/api/v1/bundles/${id}`);
  if (status !== 200) throw new Error(`GET /api/v1/bundles/${id} answered ${status}: ${body}`);
  return bundleSchema.parse(JSON.parse(body));
}

/** Returns the web process that answered a request, from the server's log. */
async function answeredBy(server: Server, request: string): Promise<number> {
  for (;;) {
    const line = server
      .log()
      .split("\n")
      .find((one: string) => one.includes(`"request":"${request}"`) && one.includes('"status"'));
    if (line) return JSON.parse(line).pid;
    await sleep(10);
  }
}

/** Returns the answer of each of `count` web processes; all have this status. */
async function fromEach(server: Server, count: number, path: string, expected = 200): Promise<string[]> {
  const bodies = new Map<number, string>();
  while (bodies.size < count) {
    const { status, body, request } = await ask(server, path);
    expect(status, path).toBe(expected);
    bodies.set(await answeredBy(server, request), body);
  }
  return [...bodies.values()];
}

/** Answers that a process keeps until an import changes them. */
const keptPages = (dataset: string) => [
  "/",
  "/datasets",
  "/api/v1/points?limit=1000",
  `/compare?dataset=${dataset}`,
  "/api/v1/bundles?limit=100",
];

test("two web processes, two workers and a second server share a database: all show each import once", async () => {
  const { folder, remove } = await temporaryFolder("processes");
  const env = { BENCHFOLIO_WEB_PROCESSES: "2", BENCHFOLIO_WORKERS: "2", BENCHFOLIO_IMPORTS: "1" };
  const first = await startServer({ data: folder, env });
  let neighbour: Server | null = null;
  try {
    const url = databaseUrl(folder);
    neighbour = await startServer({ data: folder, env: { DATABASE_URL: url ?? "", BENCHFOLIO_WORKERS: "0" } });
    // Fills each process' cache while there are no data.
    for (const path of keptPages("none")) {
      // No data set has this name yet.
      const expected = path.includes("dataset=") ? 404 : 200;
      await fromEach(first, 2, path, expected);
      await fromEach(neighbour, 1, path, expected);
    }
    for (const to of [first, neighbour, first]) {
      const dataset = newDataset("shared");
      await importBundle(to.url, await bundleOf(dataset), "shared.tar.gz");
      for (const path of keptPages(dataset).slice(1, 4))
        for (const body of [...(await fromEach(first, 2, path)), ...(await fromEach(neighbour, 1, path))])
          expect(body, path).toContain(dataset);
    }
    // All at once to both processes, each twice: the second upload is a duplicate.
    const bundles = await Promise.all(Array.from({ length: 10 }, () => bundleOf(newDataset("many"))));
    const answers = await Promise.all(
      [...bundles, ...bundles].map((bytes, at) =>
        postBundle((at % 2 ? first : neighbour)?.url ?? "", bytes, "many.tar.gz"),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(201)]);
    for (const body of [
      ...(await fromEach(first, 2, "/api/v1/bundles?limit=100")),
      ...(await fromEach(neighbour, 1, "/api/v1/bundles?limit=100")),
    ]) {
      const { bundles: listed } = JSON.parse(body);
      expect(listed).toHaveLength(13);
      for (const { status, counts } of listed) expect([status, counts.points]).toEqual(["ready", searches.length]);
    }
  } finally {
    await neighbour?.stop();
    await first.stop();
    await remove();
  }
});

test("another worker finishes a killed one's import, once; one web process answers while the other is dead", async () => {
  const { folder, remove } = await temporaryFolder("killed");
  const env = { BENCHFOLIO_WEB_PROCESSES: "2", BENCHFOLIO_WORKERS: "2", BENCHFOLIO_IMPORTS: "1" };
  const server = await startServer({ data: folder, env });
  try {
    // One for each worker, so that the killed one has an import.
    const ids: string[] = [];
    for (const name of ["one", "two"])
      ids.push(
        (await (await postBundle(server.url, await largeBundle(newDataset(name)), `${name}.tar.gz`, 0)).json()).id,
      );
    const states = () => Promise.all(ids.map(async (id) => (await stateOf(server, id)).status));
    await expect.poll(states, { intervals: [5] }).toEqual(["importing", "importing"]);
    const [worker = 0] = named(server, "server/worker.ts");
    process.kill(worker, "SIGKILL");
    await expect.poll(states, { timeout: 120_000 }).toEqual(["ready", "ready"]);
    for (const id of ids) expect((await stateOf(server, id)).counts.points).toBe(LARGE_RUNS * LARGE_POINTS);

    const [web = 0] = named(server, "server/web.ts");
    process.kill(web, "SIGKILL");
    // Before the launcher notices, connections may still go to the dead process.
    while (!server.log().includes("a web process ended")) await sleep(5);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(server, "/api/v1/bundles")));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    await fromEach(server, 2, "/api/v1/bundles");
    expect(named(server, "server/web.ts")).not.toContain(web);
  } finally {
    await server.stop();
    await remove();
  }
});

/** Starts an upload and sends its second half on `rest()`; `answer` settles with its status and body. */
function halfUpload(server: Server, bytes: Buffer) {
  const half = bytes.length >> 1;
  const request = http.request(`${server.url}/api/v1/bundles?filename=half.tar.gz&wait=0`, {
    method: "POST",
    agent: false,
    headers: { "content-length": bytes.length },
  });
  const answer = new Promise<{ status: number; retryAfter: string | undefined; body: string }>((resolve, reject) => {
    request.once("error", reject);
    request.once("response", async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part);
      const { statusCode: status = 0, headers } = response;
      resolve({ status, retryAfter: headers["retry-after"], body: Buffer.concat(parts).toString() });
    });
  });
  request.write(bytes.subarray(0, half));
  return { answer, rest: () => request.end(bytes.subarray(half)) };
}

test("a stop ends within 10 s, takes finished uploads, refuses others, and the next start resumes the import", async () => {
  const { folder, remove } = await temporaryFolder("stop");
  let server = await startServer({ data: folder });
  try {
    const large = await (
      await postBundle(server.url, await largeBundle(newDataset("large")), "large.tar.gz", 0)
    ).json();
    await expect.poll(async () => (await stateOf(server, large.id)).status, { intervals: [5] }).toBe("importing");
    const arrives = halfUpload(server, await bundleOf(newDataset("arrives")));
    const stays = halfUpload(server, await bundleOf(newDataset("stays")));
    await ask(server, "/api/v1/bundles"); // the uploads came before it
    const begun = performance.now();
    const stopped = server.stop();
    arrives.rest();
    const [taken, told] = await Promise.all([arrives.answer, stays.answer]);
    await stopped;
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(taken.status).toBe(201);
    expect(told).toMatchObject({
      status: 503,
      retryAfter: expect.stringMatching(/^\d+$/),
      body: expect.stringContaining('"stopping"'),
    });

    server = await startServer({ data: folder });
    const { bundles } = JSON.parse((await ask(server, "/api/v1/bundles")).body);
    const ids = bundles.map(({ id }: { id: string }) => id);
    expect(ids.sort()).toEqual([large.id, JSON.parse(taken.body).id].sort());
    const points = async (id: string) => (await stateOf(server, id)).counts.points;
    await expect.poll(() => points(large.id), { timeout: 120_000 }).toBe(LARGE_RUNS * LARGE_POINTS);
    await expect.poll(() => points(JSON.parse(taken.body).id)).toBe(searches.length);
  } finally {
    await server.stop();
    await remove();
  }
});
