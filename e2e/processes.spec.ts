import { setTimeout as sleep } from "node:timers/promises";
import { databaseUrl } from "../scripts/crash/clients.ts";
import { processTree } from "../scripts/process-memory.ts";
import { type StartedServer, startServer } from "../scripts/server-process.ts";
import { askAnew } from "./ask-anew";
import { consoleLogs, newDataset, searches, tarGz } from "./bundles";
import { dataFolder } from "./data-folder";
import { expect, test } from "./fixtures";
import { holdImports } from "./held-imports";
import { bundleSchema, importBundle, postBundle, untilReady } from "./import-bundle";
import { expectTrueAnswers } from "./live-answers";

const bundleOf = (dataset: string) => tarGz(consoleLogs({ dataset }));

/** Returns the processes of a server that run this script. */
const pidsOf = (server: StartedServer, script: string): number[] =>
  processTree(server.pid ?? 0).flatMap(({ pid, command }) => (command.includes(script) ? [pid] : []));

const ask = (server: StartedServer, path: string) => askAnew(server.url + path);

/** Returns a bundle's state from the API. Throws an Error with any answer but 200, so that a failure shows it. */
async function stateOf(server: StartedServer, id: string) {
  const { status, body } = await ask(server, `/api/v1/bundles/${id}`);
  if (status !== 200) throw new Error(`GET /api/v1/bundles/${id} answered ${status}: ${body}`);
  return bundleSchema.parse(JSON.parse(body));
}

/** Returns the web process that answered a request, from the server's log. */
async function answeredBy(server: StartedServer, request: string): Promise<number> {
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
async function fromEach(server: StartedServer, count: number, path: string, expected = 200): Promise<string[]> {
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

const OWNER = "owner-of-the-processes-0123456789";
let server: StartedServer;
let data: Awaited<ReturnType<typeof dataFolder>>;
test.beforeAll(async () => {
  data = await dataFolder("processes");
  const processes = { BENCHFOLIO_WEB_PROCESSES: "2", BENCHFOLIO_WORKERS: "2", BENCHFOLIO_IMPORTS: "1" };
  server = await startServer({ data: data.folder, env: { ...processes, BENCHFOLIO_OWNER_TOKEN: OWNER } });
});
test.afterAll(async () => {
  await server.stop();
  await data.remove();
});

test("two web processes, two workers and a second server share a database: all show each import once", async () => {
  let neighbour: StartedServer | null = null;
  try {
    const url = databaseUrl(data.folder);
    neighbour = await startServer({ data: data.folder, env: { DATABASE_URL: url ?? "", BENCHFOLIO_WORKERS: "0" } });
    // Fills each process' cache while there are no data.
    for (const path of cachedPaths("none")) {
      // No data set has this name yet.
      const expected = path.includes("dataset=") ? 404 : 200;
      await fromEach(server, 2, path, expected);
      await fromEach(neighbour, 1, path, expected);
    }
    for (const to of [server, neighbour, server]) {
      const dataset = newDataset("shared");
      await importBundle(to.url, await bundleOf(dataset), "shared.tar.gz");
      for (const path of cachedPaths(dataset).slice(1, 4))
        for (const body of [...(await fromEach(server, 2, path)), ...(await fromEach(neighbour, 1, path))])
          expect(body, path).toContain(dataset);
    }
    // All at once to both servers, each bundle twice: its second upload is a duplicate.
    const bundles = await Promise.all(Array.from({ length: 10 }, () => bundleOf(newDataset("many"))));
    const answers = await Promise.all(
      [...bundles, ...bundles].map((bytes, at) =>
        postBundle((at % 2 ? server : neighbour)?.url ?? "", bytes, "many.tar.gz"),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(201)]);
    // A slow machine's imports outlast the wait of a request.
    for (const answer of answers) await untilReady(server.url, (await answer.json()).id);
    for (const body of [
      ...(await fromEach(server, 2, "/api/v1/bundles?limit=100")),
      ...(await fromEach(neighbour, 1, "/api/v1/bundles?limit=100")),
    ]) {
      const { bundles: listed } = JSON.parse(body);
      expect(listed).toHaveLength(13);
      for (const { status, counts } of listed) expect([status, counts.points]).toEqual(["ready", searches.length]);
    }
  } finally {
    await neighbour?.stop();
  }
});

test("a tag or cached bytes never show data that a change removed, and never lack added data", async () => {
  await expectTrueAnswers(server.url, data.folder, OWNER);
});

test("another worker finishes a killed one's import, once; one web process answers while the other is dead", async () => {
  const held = await holdImports(data.folder);
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
});
