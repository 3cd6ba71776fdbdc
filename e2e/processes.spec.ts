import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseUrl } from "../scripts/crash/clients.ts";
import { processTree } from "../scripts/process-memory.ts";
import { startServer } from "../scripts/server-process.ts";
import { askAnew, read } from "./ask-anew";
import { consoleLogs, newDataset, searches, tarGz } from "./bundles";
import { dataFolder } from "./data-folder";
import { expect, test } from "./fixtures";
import { holdImports } from "./held-imports";
import { bundleSchema, importBundle, postBundle, untilReady } from "./import-bundle";

type Server = Awaited<ReturnType<typeof startServer>>;

const bundleOf = (dataset: string) => tarGz(consoleLogs({ dataset }));

/** Returns the processes of a server that run this script. */
const pidsOf = (server: Server, script: string): number[] =>
  processTree(server.pid ?? 0).flatMap(({ pid, command }) => (command.includes(script) ? [pid] : []));

const ask = (server: Server, path: string) => askAnew(server.url + path);

/** Returns a bundle's state from the API. Throws an Error with any answer but 200, so that a failure shows it. */
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
    const { status, body, headers } = await ask(server, path);
    expect(status, path).toBe(expected);
    bodies.set(await answeredBy(server, String(headers["x-request-id"])), body);
  }
  return [...bodies.values()];
}

/** Paths whose answers each process caches until an import changes them. */
const cachedPaths = (dataset: string) => [
  "/",
  "/datasets",
  "/api/v1/points?limit=1000",
  `/compare?dataset=${dataset}`,
  "/api/v1/bundles?limit=100",
];

test("two web processes, two workers and a second server share a database: all show each import once", async () => {
  const { folder, remove } = await dataFolder("processes");
  const env = { BENCHFOLIO_WEB_PROCESSES: "2", BENCHFOLIO_WORKERS: "2", BENCHFOLIO_IMPORTS: "1" };
  const first = await startServer({ data: folder, env });
  let neighbour: Server | null = null;
  try {
    const url = databaseUrl(folder);
    neighbour = await startServer({ data: folder, env: { DATABASE_URL: url ?? "", BENCHFOLIO_WORKERS: "0" } });
    // Fills each process' cache while there are no data.
    for (const path of cachedPaths("none")) {
      // No data set has this name yet.
      const expected = path.includes("dataset=") ? 404 : 200;
      await fromEach(first, 2, path, expected);
      await fromEach(neighbour, 1, path, expected);
    }
    for (const to of [first, neighbour, first]) {
      const dataset = newDataset("shared");
      await importBundle(to.url, await bundleOf(dataset), "shared.tar.gz");
      for (const path of cachedPaths(dataset).slice(1, 4))
        for (const body of [...(await fromEach(first, 2, path)), ...(await fromEach(neighbour, 1, path))])
          expect(body, path).toContain(dataset);
    }
    // All at once to both servers, each bundle twice: its second upload is a duplicate.
    const bundles = await Promise.all(Array.from({ length: 10 }, () => bundleOf(newDataset("many"))));
    const answers = await Promise.all(
      [...bundles, ...bundles].map((bytes, at) =>
        postBundle((at % 2 ? first : neighbour)?.url ?? "", bytes, "many.tar.gz"),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(201)]);
    // A slow machine's imports outlast the wait of a request.
    for (const answer of answers) await untilReady(first.url, (await answer.json()).id);
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
  const { folder, remove } = await dataFolder("killed");
  const env = { BENCHFOLIO_WEB_PROCESSES: "2", BENCHFOLIO_WORKERS: "2", BENCHFOLIO_IMPORTS: "1" };
  const server = await startServer({ data: folder, env });
  try {
    const held = await holdImports(folder);
    // One import for each worker, so that the killed worker has one.
    const ids: string[] = [];
    for (const name of ["one", "two"])
      ids.push((await (await postBundle(server.url, await bundleOf(newDataset(name)), `${name}.tar.gz`, 0)).json()).id);
    const states = () => Promise.all(ids.map(async (id) => (await stateOf(server, id)).status));
    await held.wait(2);
    expect(await states()).toEqual(["importing", "importing"]);
    const [worker = 0] = pidsOf(server, "server/worker.ts");
    await held.kill([worker]);
    await held.letGo();
    await expect.poll(states).toEqual(["ready", "ready"]);
    for (const id of ids) expect((await stateOf(server, id)).counts.points).toBe(searches.length);

    const [web = 0] = pidsOf(server, "server/web.ts");
    process.kill(web, "SIGKILL");
    // Before the launcher notices, connections may still go to the dead process.
    while (!server.log().includes("a web process ended")) await sleep(5);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(server, "/api/v1/bundles")));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    await fromEach(server, 2, "/api/v1/bundles");
    expect(pidsOf(server, "server/web.ts")).not.toContain(web);
  } finally {
    await server.stop();
    await remove();
  }
});

/** Starts an upload and sends its second half on `rest()`; `answer` settles with the server's answer. */
function halfUpload(server: Server, bytes: Buffer) {
  const half = bytes.length >> 1;
  const request = http.request(`${server.url}/api/v1/bundles?filename=half.tar.gz&wait=0`, {
    method: "POST",
    agent: false,
    headers: { "content-length": bytes.length },
  });
  const answer = read(request);
  request.write(bytes.subarray(0, half));
  return { answer, rest: () => request.end(bytes.subarray(half)) };
}

test("a stop waits neither for an import nor for a client, takes finished uploads, refuses others, and the next start resumes the import", async () => {
  const { folder, remove } = await dataFolder("stop");
  let server = await startServer({ data: folder });
  try {
    const held = await holdImports(folder);
    const begun = await (await postBundle(server.url, await bundleOf(newDataset("begun")), "begun.tar.gz", 0)).json();
    await held.wait(1);
    const arrives = halfUpload(server, await bundleOf(newDataset("arrives")));
    const stays = halfUpload(server, await bundleOf(newDataset("stays")));
    await ask(server, "/api/v1/bundles"); // Both uploads have begun before this request.
    const start = performance.now();
    // The import is held, and one upload never goes on: a stop that waited for either would not end.
    const stopped = server.stop();
    arrives.rest();
    const [taken, refused] = await Promise.all([arrives.answer, stays.answer]);
    await stopped;
    const took = `${((performance.now() - start) / 1000).toFixed(1)} s`;
    test.info().annotations.push({ type: "from the signal to the end", description: took });
    await held.letGo();
    expect(taken.status).toBe(201);
    expect(refused).toMatchObject({
      status: 503,
      headers: { "retry-after": expect.stringMatching(/^\d+$/) },
      body: expect.stringContaining('"stopping"'),
    });

    server = await startServer({ data: folder });
    const { bundles } = JSON.parse((await ask(server, "/api/v1/bundles")).body);
    const ids = bundles.map(({ id }: { id: string }) => id);
    expect(ids.sort()).toEqual([begun.id, JSON.parse(taken.body).id].sort());
    const points = async (id: string) => (await stateOf(server, id)).counts.points;
    await expect.poll(() => points(begun.id)).toBe(searches.length);
    await expect.poll(() => points(JSON.parse(taken.body).id)).toBe(searches.length);
  } finally {
    await server.stop();
    await remove();
  }
});
