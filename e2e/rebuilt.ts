import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { maskedPlace, rowsPlace } from "../lib/safety/baked-names";
import { compareBakes } from "../scripts/bake/compare-bakes";
import { newEnoughNode } from "../scripts/newer-node.mjs";
import { type StartedServer, startServer, temporaryFolder } from "../scripts/server-process";
import { ask } from "./ask";
import { dataFolder } from "./data-folder";
import { expect } from "./fixtures";
import { importBundle } from "./import-bundle";
import { sysbenchBundle } from "./sysbench-bundle";

const SAMPLES = 5;
const SAMPLE_REPORTS = 3;
const run = promisify(execFile);

/** Runs an operator's command with the data of a folder. Returns its output. */
async function command(script: string, args: string[], data: string, url = ""): Promise<string> {
  const file = path.resolve(import.meta.dirname, "../scripts", script);
  const env = { ...process.env, DATABASE_URL: undefined, BENCHFOLIO_DATA: data, BENCHFOLIO_URL: url };
  const { stdout, stderr } = await run(newEnoughNode(), [file, ...args], { env, maxBuffer: 64 * 1024 ** 2 });
  return stdout + stderr;
}

const bundlesShape = z.object({
  bundles: z.array(z.object({ id: z.string(), status: z.string(), title: z.string() })),
});

/**
 * Bakes a server with the samples and its data in `folder`, rebuilds a second one, and stops the first. Expects that
 * the second one answers every public address like the first.
 */
export async function expectRebuilt(server: StartedServer, folder: string, owner: string): Promise<void> {
  const rebuilt = await dataFolder("rebuilt");
  const baked = await temporaryFolder("baked-first");
  const again = await temporaryFolder("baked-again");
  let second: StartedServer | null = null;
  const site = server.url;
  const send = async (method: string, address: string, body: unknown) => {
    const answer = await ask(`${site}/api/v1${address}`, {
      method,
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${owner}`, "content-type": "application/json" },
    });
    expect([address, answer.status < 300]).toEqual([address, true]);
    return answer.json();
  };
  const bundles = async () => bundlesShape.parse(await (await ask(`${site}/api/v1/bundles`)).json()).bundles;
  try {
    const runs = ["my8042_rel", "my8044_rel"].map((build, at) => ({
      build,
      test: "point-query",
      qps: 1000 + 100 * at,
    }));
    const { id } = await importBundle(site, await sysbenchBundle("rebuilt", runs), "rebuilt.tar.gz");
    await expect
      .poll(async () => (await bundles()).filter(({ status }) => status === "ready").length)
      .toBe(SAMPLES + 1);
    const sitemap = async () => (await ask(`${site}/sitemap.xml`)).text();
    await expect.poll(async () => (await sitemap()).match(/\/s\/Samp/g)?.length).toBe(SAMPLE_REPORTS);
    await send("PATCH", `/bundles/${id}`, { notes: "A quiet machine.", licence: "CC0-1.0", trust: "vendor" });
    await send("POST", "/author", { name: "Ada Lovelace", familyName: "Lovelace", affiliation: null, orcid: null });
    const objection = await send("POST", `/bundles/${id}/notes`, {
      kind: "objection",
      body: "Runs of 60 s are short.",
    });
    await send("POST", `/bundles/${id}/notes`, { kind: "note", body: "Nobody reads this one." });
    const hidden = { kind: "hiding", about: objection.number + 1, body: "Off topic." };
    await send("POST", `/bundles/${id}/notes`, hidden);
    const url = `/relative?bundle=${id}`;
    const { key } = await send("POST", "/snapshots", { url, title: "Kept", caption: "" });
    await send("POST", "/reports", { title: "Two builds", panels: [{ markdown: "A text." }, { url }] });
    await send("POST", `/snapshots/${key}/notes`, { kind: "note", body: "Look at the first row." });

    const said = await command("bake.ts", [baked.folder], folder, site);
    expect(said).not.toContain("a rebuilt server lacks");
    const [, withSecrets = ""] = /a rebuilt server has (\w+) without its file, which holds secrets/.exec(said) ?? [];
    expect((await ask(`${site}/api/v1/bundles/${withSecrets}/original`)).status).toBe(403);
    expect((await readFile(path.join(baked.folder, rowsPlace("bundles")), "utf8")).split("\n").length).toBe(
      SAMPLES + 2,
    );
    await server.stop();
    expect(await command("restore.ts", [baked.folder], rebuilt.folder)).toContain(
      `rebuilt a server with ${SAMPLES + 1} bundles`,
    );
    // At the same address, which pages name.
    second = await startServer({
      data: rebuilt.folder,
      env: { BENCHFOLIO_OWNER_TOKEN: owner },
      port: Number(new URL(site).port),
    });
    expect(second.url).toBe(site);
    await command("bake.ts", [again.folder], rebuilt.folder, site);
    const { equal, ...others } = await compareBakes(baked.folder, again.folder);
    // No reader gets the file of the one sample with a password. Its page says so, and the next folder lacks its rows.
    expect(others).toEqual({
      differing: [
        ...["bundles", "issues", "members"].map((table) => `benchfolio-data/${table}.jsonl`),
        `bundles/${withSecrets}.croissant.json`,
        `bundles/${withSecrets}/index.html`,
      ],
      onlyFirst: [maskedPlace(withSecrets)],
      onlySecond: [],
    });
    expect(equal).toBeGreaterThan(300);
  } finally {
    await second?.stop();
    for (const { remove } of [rebuilt, baked, again]) await remove();
  }
}
