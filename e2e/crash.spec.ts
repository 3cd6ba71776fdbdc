import { crashRounds } from "../scripts/crash/rounds.ts";
import { processTree } from "../scripts/process-memory.ts";
import { startServer } from "../scripts/server-process.ts";
import { ask } from "./ask";
import { consoleLogs, newDataset, searches, tarGz } from "./bundles";
import { dataFolder } from "./data-folder";
import { expect, test } from "./fixtures";
import { holdImports } from "./held-imports";
import { postBundle, readBundleState, untilReady } from "./import-bundle";

const deaths = [
  { what: "the server", pids: (pid: number) => [pid] },
  { what: "everything, the database too,", pids: (pid: number) => processTree(pid).map((process) => process.pid) },
];
for (const { what, pids } of deaths) {
  test(`an import that was under way when ${what} was killed completes after the next start, once`, async () => {
    const { folder, remove } = await dataFolder("crash");
    const members = consoleLogs({ dataset: newDataset("crash") });
    const bytes = await tarGz(members);
    let server = await startServer({ data: folder });
    try {
      const held = await holdImports(folder);
      const { id } = await (await postBundle(server.url, bytes, "crash.tar.gz", 0)).json();
      await held.wait(1);
      expect(await readBundleState(server.url, id)).toMatchObject({ status: "importing", counts: { points: 0 } });
      await held.kill(pids(server.pid));
      await held.letGo();

      server = await startServer({ data: folder });
      const shown = await readBundleState(server.url, id);
      if (shown.status !== "ready") expect(shown.counts.points).toBe(0);
      await untilReady(server.url, id);
      expect((await readBundleState(server.url, id)).counts).toMatchObject({
        files: members.length,
        points: searches.length,
        indexBuilds: new Set(searches.map(({ m }) => m)).size,
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
  const { folder, remove } = await dataFolder("rounds");
  try {
    const { faults, verify } = await crashRounds({ rounds: 5, seed: 5, data: folder });
    for (const [what, found] of Object.entries(faults)) expect(found, what).toEqual([]);
    expect(verify.code, verify.text).toBe(0);
  } finally {
    await remove();
  }
});
