import { crashRounds } from "../scripts/crash/rounds.ts";
import { processTree } from "../scripts/process-memory.ts";
import { startServer, temporaryFolder } from "../scripts/server-process.ts";
import { ask } from "./ask";
import { consoleLogs, newDataset, type Search, tarGz } from "./bundles";
import { expect, test } from "./fixtures";
import { postBundle, readBundleState } from "./import-bundle";

const FOLDERS = 30;
const POINTS = 1000;
const recalls = Array.from({ length: POINTS }, (_, at) => 0.5 + at / (2 * POINTS));

/** Returns a bundle with enough points that the test can kill its import midway. */
async function largeBundle(): Promise<Buffer> {
  const dataset = newDataset("crash");
  // Each run has different numbers: equal ones would count as one run, printed in several files.
  const points = (run: number): Search[] =>
    recalls.map((recall, at) => ({ m: 8, efConstruction: 32, efSearch: at + 1, recall, qps: 2000 - at + run }));
  const members = Array.from({ length: FOLDERS }, (_, run) =>
    consoleLogs({ dataset, points: points(run), folder: `crash.ann.${dataset}/run${run}` }),
  );
  return tarGz(members.flat());
}

const deaths = [
  { what: "the server", pids: (pid: number) => [pid] },
  {
    what: "everything, the database too,",
    pids: (pid: number) => processTree(pid).map((process) => process.pid),
  },
];
for (const { what, pids } of deaths) {
  test(`an import that was under way when ${what} was killed completes after the next start, once`, async () => {
    const { folder, remove } = await temporaryFolder("crash");
    const bytes = await largeBundle();
    let server = await startServer({ data: folder });
    try {
      const { id } = await (await postBundle(server.url, bytes, "crash.tar.gz", 0)).json();
      await expect
        .poll(async () => (await readBundleState(server.url, id)).status, { intervals: [5] })
        .toBe("importing");
      for (const pid of pids(server.pid ?? 0)) process.kill(pid, "SIGKILL");

      server = await startServer({ data: folder });
      const shown = await readBundleState(server.url, id);
      if (shown.status !== "ready") expect(shown.counts.points).toBe(0);
      await expect.poll(async () => (await readBundleState(server.url, id)).status, { timeout: 120_000 }).toBe("ready");
      expect((await readBundleState(server.url, id)).counts).toMatchObject({
        files: 2 * FOLDERS,
        points: FOLDERS * POINTS,
        indexBuilds: FOLDERS,
      });
      const { bundles } = await (await ask(`${server.url}/api/v1/bundles`)).json();
      expect(bundles).toHaveLength(1);
      const again = await postBundle(server.url, bytes, "crash.tar.gz");
      expect(again.status).toBe(200);
      expect(await again.json()).toMatchObject({ id, duplicate: true });
    } finally {
      await server.stop();
      await remove();
    }
  });
}

test("random kills during uploads, freezes, imports and deletions lose no acknowledged change", async () => {
  const { folder, remove } = await temporaryFolder("rounds");
  try {
    const { faults, verify } = await crashRounds({ rounds: 5, seed: 5, data: folder });
    for (const [what, found] of Object.entries(faults)) expect(found, what).toEqual([]);
    expect(verify.code, verify.text).toBe(0);
  } finally {
    await remove();
  }
});
