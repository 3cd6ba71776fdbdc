import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { POST as freeze } from "@/app/api/v1/snapshots/route";
import { GET as getFrozen } from "@/app/s/[key]/[format]/route";
import { ownerPool } from "@/lib/db/owner-pool";
import { withTestDatabase } from "@/lib/db/test-database";
import { bundleKeyOf } from "@/lib/db/write/bundles-write";
import { restoreBundle, retractBundle } from "@/lib/db/write/withdraw-bundle";
import { restoreSnapshot, retractSnapshot } from "@/lib/db/write/withdraw-snapshot";
import { deleteBundle } from "@/lib/import/delete-bundle";
import { importBundle } from "@/lib/import/import-bundle";
import { storeUpload } from "@/lib/import/upload";
import { SIZES } from "@/lib/picture-sizes";
import { PALETTE, THEMES } from "@/lib/pictures/palette";
import { olderAnswer } from "@/lib/publish/frozen/frozen-answer";
import { loadSnapshot } from "@/lib/publish/frozen/load-snapshot";
import { verifyAll } from "@/lib/safety/verify";
import { snapshotAnswer } from "./schemas/snapshots";

const SAMPLES = ["sysbench-archive-layout.tar.gz", "ann-hdf5-small.tar.xz"] as const;
const ENDINGS = ["html", "svg", "png", "csv", "md", "txt", "json"] as const;
const PAGES = [
  "/compare?dataset=mnist10k-784-euclidean",
  "/relative?family=sysbench",
  "/history?family=sysbench",
  "/diff?family=sysbench",
];

async function put(sample: string): Promise<string> {
  const source = createReadStream(path.resolve(import.meta.dirname, "../../sample", sample));
  const { state } = await storeUpload({ source, fileName: sample, title: null });
  await importBundle(state.key);
  return state.id;
}
const get = (key: string, format: string, query = "") =>
  getFrozen(new Request(`http://other.example/s/${key}.${format}?${query}`), {
    params: Promise.resolve({ key, format }),
  });
async function freezeAddress(url: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await freeze(
    new Request("http://bench.example/api/v1/snapshots", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ url, title: "Kept <b>as</b> it was", caption: "Two\nlines." }),
    }),
  );
  return snapshotAnswer.parse(await answer.json()).key;
}
/** Status, type and hash of every file of these views. */
async function hashes(keys: readonly string[]): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const key of keys)
    for (const format of ENDINGS) {
      const answer = await get(key, format);
      const hash = createHash("sha256").update(Buffer.from(await answer.arrayBuffer()));
      all[`${key}.${format}`] = `${answer.status} ${answer.headers.get("content-type")} ${hash.digest("hex")}`;
    }
  return all;
}

vi.stubEnv("BENCHFOLIO_HOSTS", "Bench.example, b.example");
withTestDatabase();

describe("the files of frozen views", () => {
  const ids: string[] = [];
  let keys: string[] = [];
  let asFrozen: Record<string, string> = {};
  beforeAll(async () => {
    for (const sample of SAMPLES) ids.push(await put(sample));
    keys = await Promise.all(PAGES.map((url) => freezeAddress(url)));
    asFrozen = await hashes(keys);
  });

  it("exist in every format from the start, with the address of the frozen view", async () => {
    expect(Object.keys(asFrozen)).toHaveLength(PAGES.length * ENDINGS.length);
    for (const said of Object.values(asFrozen)) expect(said).toMatch(/^200 /);
    const { rows } = await ownerPool().query("select from snapshot_files");
    expect(rows).toHaveLength(PAGES.length * ENDINGS.length);
    for (const key of keys) {
      const html = await (await get(key, "html")).text();
      expect(html).toContain(`href="http://bench.example/s/${key}"`);
      expect(html).not.toContain("other.example");
    }
  });

  it("hold the sentences of the answer, and the page finds today's words in them", async () => {
    const key = await freezeAddress(`${PAGES[0]}&target=0.9`);
    const shape = z.object({ view: z.object({ said: z.array(z.string()) }) });
    const { view } = shape.parse(await (await get(key, "json")).json());
    expect(view.said.join(" ")).toMatch(/at recall ≥ 0\.9/i);
    const stored = await loadSnapshot(key);
    expect(stored && olderAnswer(stored)).toEqual([]);
  });

  it("hold no host that the client claimed, by name, by address or as a proxy would", async () => {
    for (const [header, host] of [
      ["host", "evil.example"],
      ["host", "6.6.6.6"],
      ["x-forwarded-host", "evil.example:80"],
    ] as const) {
      const key = await freezeAddress("/relative", { [header]: host });
      for (const format of ["html", "csv", "md", "txt", "json", "svg"]) {
        const text = await (await get(key, format)).text();
        expect(text.includes(host), `${host} in ${format}`).toBe(false);
      }
      expect(await (await get(key, "html")).text()).toContain(`<link rel="canonical" href="/s/${key}">`);
    }
    for (const own of ["localhost:3000", "127.0.0.1:3000", "b.example"])
      expect(await (await get(await freezeAddress("/relative", { host: own }), "html")).text()).toContain(
        `href="http://${own}/s/`,
      );
  });

  it("of another table or theme are written now, and cached for minutes", async () => {
    const [compare = "", tests = ""] = keys;
    for (const [key, ending, query] of [
      [compare, "csv", "table=index-builds"],
      [compare, "svg", "theme=dark"],
      [compare, "html", "table=best-qps"],
    ] as const) {
      const answer = await get(key, ending, query);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([
        200,
        "public, max-age=300, must-revalidate",
      ]);
    }
    expect(await (await get(compare, "svg", "theme=dark")).text()).toContain("#171a1f");
    expect((await get(tests, "csv", "ref=news")).status).toBe(200);
    expect((await get(compare, "xls")).status).toBe(406);
  });

  it("are sent once to clients with their ETag, and cached for minutes, so that a retraction reaches readers", async () => {
    const [key = ""] = keys;
    const ask = (known: string) =>
      getFrozen(new Request(`http://h.example/s/${key}.csv`, { headers: { "if-none-match": known } }), {
        params: Promise.resolve({ key, format: "csv" }),
      });
    const first = await ask('"other"');
    const etag = first.headers.get("etag") ?? "";
    expect([first.status, first.headers.get("cache-control")]).toEqual([200, "public, max-age=300, must-revalidate"]);
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(etag).toBe(`"${createHash("sha256").update(bytes).digest("hex")}"`);
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const again = await ask(known);
      expect([again.status, (await again.arrayBuffer()).byteLength, again.headers.get("etag")]).toEqual([304, 0, etag]);
    }
    const [, vectors = ""] = ids;
    await retractBundle(vectors, "For a moment.");
    const gone = await ask(etag);
    expect([gone.status, gone.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await gone.text()).toContain("For a moment.");
    await restoreBundle(vectors);
  });

  it("mark retracted numbers in every size and theme, and show only that for a withdrawn view", async () => {
    const [compare = ""] = keys;
    const [, vectors = ""] = ids;
    const sizes = ["", ...Object.keys(SIZES).map((size) => `size=${size}&`)];
    const draw = async (query: string, ending = "svg") => {
      const answer = await get(compare, ending, query);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const text = bytes.toString();
      return { status: answer.status, bytes, text, svg: text.replace(/<desc.*?<\/desc>/s, "") };
    };
    const asked = sizes.flatMap((size) => THEMES.map((theme) => `${size}theme=${theme}`));
    const before = await Promise.all(asked.map((query) => draw(query)));
    const [light, dark] = PALETTE["warning-foreground"];
    // With both themes the colour is a name, which the style sheet holds as well.
    const countWarnings = (svg: string, query: string) => {
      const colour = query.endsWith("both") ? "var(--warning-foreground)" : query.endsWith("dark") ? dark : light;
      return svg.split(`fill="${colour}"`).length - 1;
    };
    await retractBundle(vectors, "A debug build.");
    for (const [at, query] of asked.entries()) {
      const { svg } = await draw(query);
      expect([query, countWarnings(svg, query) > countWarnings(before[at]?.svg ?? "", query)]).toEqual([query, true]);
    }
    await restoreBundle(vectors);

    const pictures = asked.filter((query) => !query.endsWith("both"));
    const shown = await Promise.all(pictures.map((query) => draw(query, "png")));
    await retractSnapshot(compare, "Wrong title.", "command line");
    const gone = await Promise.all(asked.map((query) => draw(query)));
    for (const [at, { status, svg, text }] of gone.entries()) {
      const query = asked[at] ?? "";
      expect([query, status, text.includes("Wrong title.")]).toEqual([query, 200, true]);
      // The frame around a refusal, the bar at its left, and letters: no line or cell of the view.
      expect([query, svg.match(/<(?:rect|circle|polyline|line)\b/g)?.length]).toEqual([query, 3]);
      expect([query, countWarnings(svg, query) > 0]).toEqual([query, true]);
    }
    for (const [at, query] of pictures.entries()) {
      const now = await draw(query, "png");
      expect([query, now.status, now.bytes.equals(shown[at]?.bytes ?? now.bytes)]).toEqual([query, 200, false]);
    }
    await restoreSnapshot(compare, "command line");
    expect((await draw("size=thumb")).svg).toBe(before[asked.indexOf("size=thumb&theme=light")]?.svg);
  });

  it("stay byte for byte when the bundles are deleted, uploaded and imported again, and the schema gets another migration", async () => {
    for (const id of ids) await deleteBundle(id, "Makes room.");
    expect(await hashes(keys)).toEqual(asFrozen);
    for (const sample of SAMPLES) {
      const key = await bundleKeyOf(await put(sample));
      if (key === null) throw new Error("The sample was not stored.");
      await importBundle(key);
    }
    await ownerPool().query("alter table snapshots add column \"later\" text not null default ''");
    await ownerPool().query('alter table points add column "later" integer');
    expect(await hashes(keys)).toEqual(asFrozen);
    expect((await get(keys[0] ?? "", "svg")).headers.get("x-benchfolio-withdrawn")).toMatch(
      new RegExp(`^${ids[1]} deleted 20`),
    );
    expect((await verifyAll()).faults.filter(({ what }) => what === "frozen view")).toEqual([]);
  });

  it("mark retracted numbers in every format, also when the bundle is deleted afterwards", async () => {
    const [, tests = ""] = keys;
    const [id = ""] = ids;
    await retractBundle(id, "A debug build.");
    const answerOf = async (ending: string) => {
      const answer = await get(tests, ending);
      return [answer.headers.get("cache-control"), await answer.text()] as const;
    };
    for (const ending of ["html", "svg", "csv", "md", "txt", "json"]) {
      const [cache, text] = await answerOf(ending);
      expect([ending, cache, text.replaceAll("\\", "").includes("A debug build.")]).toEqual([ending, "no-store", true]);
    }
    const png = createHash("sha256").update(Buffer.from(await (await get(tests, "png")).arrayBuffer()));
    expect(asFrozen[`${tests}.png`]).not.toContain(png.digest("hex"));
    await restoreBundle(id);
    expect(await hashes([tests])).toEqual(
      Object.fromEntries(Object.entries(asFrozen).filter(([name]) => name.startsWith(tests))),
    );
    await retractBundle(id, "A debug build.");
    await deleteBundle(id, "And gone.");
    expect((await answerOf("html"))[1]).toMatch(/And gone\. It was retracted on \d{4}-\d\d-\d\d: A debug build\./);
  });

  it("of older views are made once, with their time, and don't depend on the first client", async () => {
    const old = "22222222KK";
    await ownerPool().query(
      `insert into snapshots (key, url, title, caption, kind, view, versions, created_at, sha256)
       select $1, url, title, caption, kind, view, versions, '2026-01-02T03:04:05Z', sha256 from snapshots where key = $2`,
      [old, keys[0]],
    );
    const [first, second] = await Promise.all([hashes([old]), hashes([old])]);
    expect(second).toEqual(first);
    expect(await hashes([old])).toEqual(first);
    const html = await (await get(old, "html")).text();
    expect(html).toMatch(/frozen on <time[^>]*>2 Jan 2026<\/time>, as it was rendered on /);
    expect(html).not.toContain("other.example");
    const { rows } = await ownerPool().query("select from snapshot_files where key = $1", [old]);
    expect(rows).toHaveLength(ENDINGS.length);
  });

  it("are deleted with their view", async () => {
    await ownerPool().query("delete from snapshots");
    expect((await ownerPool().query("select from snapshot_files")).rowCount).toBe(0);
  });
});
