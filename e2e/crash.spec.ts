import http from "node:http";
import { crashRounds } from "../scripts/crash/rounds.ts";
import { processTree } from "../scripts/process-memory.ts";
import { type StartedServer, startServer } from "../scripts/server-process.ts";
import { ask } from "./ask";
import { askAnew, read } from "./ask-anew";
import { consoleLogs, newDataset, searches, tarGz } from "./bundles";
import { dataFolder } from "./data-folder";
import { expect, test } from "./fixtures";
import { holdImports } from "./held-imports";
import { postBundle, readBundleState, untilReady } from "./import-bundle";

test.describe("a server that is started again on its folder", () => {
  let server: StartedServer;
  let data: Awaited<ReturnType<typeof dataFolder>>;
  /** Bundles that it has accepted. */
  let accepted: string[] = [];
  test.beforeAll(async () => {
    data = await dataFolder("crash");
    server = await startServer({ data: data.folder });
    accepted = [];
  });
  test.afterAll(async () => {
    await server.stop();
    await data.remove();
  });
  const listed = async (): Promise<string[]> => {
    const { bundles } = await (await ask(`${server.url}/api/v1/bundles`)).json();
    return bundles.map(({ id }: { id: string }) => id).sort();
  };

  const deaths = [
    { what: "the server", pids: (pid: number) => [pid] },
    { what: "everything, the database too,", pids: (pid: number) => processTree(pid).map((process) => process.pid) },
  ];
  for (const { what, pids } of deaths) {
    test(`an import that was under way when ${what} was killed completes after the next start, once`, async () => {
      const members = consoleLogs({ dataset: newDataset("crash") });
      const bytes = await tarGz(members);
      const held = await holdImports(data.folder);
      const { id } = await (await postBundle(server.url, bytes, "crash.tar.gz", 0)).json();
      accepted.push(id);
      await held.wait(1);
      expect(await readBundleState(server.url, id)).toMatchObject({ status: "importing", counts: { points: 0 } });
      await held.kill(pids(server.pid));
      await held.letGo();

      server = await startServer({ data: data.folder });
      const shown = await readBundleState(server.url, id);
      if (shown.status !== "ready") expect(shown.counts.points).toBe(0);
      await untilReady(server.url, id);
      expect((await readBundleState(server.url, id)).counts).toMatchObject({
        files: members.length,
        points: searches.length,
        indexBuilds: new Set(searches.map(({ m }) => m)).size,
      });
      expect(await listed()).toEqual([...accepted].sort());
      const again = await postBundle(server.url, bytes, "crash.tar.gz");
      expect(again.status).toBe(200);
      expect(await again.json()).toMatchObject({ id, duplicate: true });
    });
  }

  test("a stop waits neither for an import nor for a client, takes finished uploads, refuses others, and the next start resumes the import", async () => {
    const upload = () => tarGz(consoleLogs({ dataset: newDataset("stop") }));
    const held = await holdImports(data.folder);
    const begun = await (await postBundle(server.url, await upload(), "begun.tar.gz", 0)).json();
    await held.wait(1);
    const arrives = halfUpload(server, await upload());
    const stays = halfUpload(server, await upload());
    await askAnew(`${server.url}/api/v1/bundles`); // Both uploads have begun before this request.
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

    server = await startServer({ data: data.folder });
    const { id } = JSON.parse(taken.body);
    accepted.push(begun.id, id);
    expect(await listed()).toEqual([...accepted].sort());
    for (const each of [begun.id, id]) {
      const points = async () => (await readBundleState(server.url, each)).counts.points;
      await expect.poll(points).toBe(searches.length);
    }
  });
});

/** Starts an upload and sends its second half on `rest()`; `answer` settles with the server's answer. */
function halfUpload(server: StartedServer, bytes: Buffer) {
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

test("random kills during uploads, freezes, imports and deletions lose no acknowledged change", async () => {
  const { folder, remove } = await dataFolder("rounds");
  try {
    const { faults, verify } = await crashRounds({ rounds: 5, seed: 5, data: folder });
    for (const [what, found] of Object.entries(faults)) expect(found, what).toEqual([]);
    expect(verify.code, verify.text).toBe(0);
  } finally {
    await remove();
  }
});
