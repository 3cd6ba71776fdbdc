import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { parquetReadObjects } from "hyparquet";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as freeze } from "@/app/api/v1/snapshots/route";
import { GET as getFrozen } from "@/app/s/[key]/[format]/route";
import { GET as getFile } from "@/app/view-files/[view]/[file]/route";
import { withTestDatabase } from "@/lib/db/test-database";
import { LIMITS, SIZES } from "@/lib/picture-sizes";
import { drawPicture } from "@/lib/pictures/draw-picture";
import { tableOf } from "@/lib/pictures/figure";
import { toPng } from "@/lib/pictures/png";
import { importSamples, shownAt } from "./samples.testing";
import { sourceOf } from "./shown-source";
import { viewFigures } from "./view-figures";

const get = (view: string, ending: string, query = "") =>
  getFile(new Request(`http://localhost/${view}.${ending}?${query}`), {
    params: Promise.resolve({ view, file: `view.${ending}` }),
  });
const hash = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex").slice(0, 16);
withTestDatabase();

describe("pictures of the sample", () => {
  beforeAll(importSamples);

  it("equal the reviewed ones", async () => {
    const hashes: Record<string, string> = {};
    for (const page of [
      "/compare",
      "/relative",
      "/relative?show=both&sort=name",
      "/relative?view=chart",
      "/relative?view=scaling",
      "/relative?view=efficiency",
      "/history",
      "/diff",
    ]) {
      const shown = await shownAt(page);
      const source = sourceOf({ shown, address: `http://localhost${shown.path}` });
      for (const figure of viewFigures(shown)) {
        const draw = (size: keyof typeof SIZES | null, theme: "light" | "dark" | "both") =>
          drawPicture(figure, source, { size, width: null, height: null, theme });
        for (const size of [null, "preview", "wide", "square", "phone", "thumb"] as const)
          hashes[`${page} ${figure.name} ${size ?? "own"}.svg`] = hash(draw(size, "light").svg);
        hashes[`${page} ${figure.name} both.svg`] = hash(draw(null, "both").svg);
        for (const theme of ["light", "dark"] as const)
          hashes[`${page} ${figure.name} preview ${theme}.png`] = hash(await toPng(draw("preview", theme)));
      }
    }
    await expect(`${JSON.stringify(hashes, null, 2)}\n`).toMatchFileSnapshot("sample-pictures.expected.json");
  });

  it("include one for each chart of a page", async () => {
    const drawn = new Set<string>();
    for (const file of globSync("components/**/*.tsx"))
      for (const [, words = ""] of readFileSync(file, "utf8").matchAll(/ picture=("[^"]+"|\{[^}]*"[^}]*\})/g))
        for (const [, name = ""] of words.matchAll(/(?:^|[?:] )"([a-z-]+)"/g)) drawn.add(name);
    const views = ["/compare", "/relative?view=chart", "/relative?view=scaling", "/history"];
    const pictures = (await Promise.all(views.map(shownAt))).flatMap((shown) => viewFigures(shown));
    expect(drawn.size).toBeGreaterThan(5);
    expect([...drawn].filter((name) => !pictures.some((figure) => figure.name === name))).toEqual([]);
  });

  it("hold no text that needs a font, and no external resource", async () => {
    for (const page of ["compare", "relative", "history", "diff"] as const) {
      const svg = await (await get(page, "svg")).text();
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      expect(svg).not.toMatch(/<text|<image|<script|font-family|url\(|href="[^#]/);
      expect(svg).not.toContain("var(--");
      expect(svg).toMatch(/<title id="figure-title">.+<\/title><desc id="figure-words">.+<\/desc>/s);
    }
  });

  it("have each row of the page's table, and mark its failed runs", async () => {
    const shown = await shownAt("/relative");
    const all = viewFigures(shown).find(({ name }) => name === "table");
    if (!all || shown.kind !== "relative") throw new Error("There is no table.");
    const { cells, rows } = shown.view.table;
    const drawn = tableOf(all).rows.filter(({ strong }) => !strong);
    expect(drawn).toHaveLength(rows.length);
    // A failed run is never a number.
    const failed = cells.flat().filter((cell) => cell?.state === "failed").length;
    expect(failed).toBeGreaterThan(0);
    expect(drawn.flatMap((row) => row.cells).filter(({ text }) => text === "failed")).toHaveLength(failed);
    expect(drawn.flatMap((row) => row.cells).some(({ text }) => text === "0.00")).toBe(false);
  });

  it("stay within the allowed ratios and number of pixels, and refuse other sizes and unknown figures", async () => {
    const [figure] = viewFigures(await shownAt("/compare"));
    if (!figure) throw new Error("There is no figure.");
    const of = (width: number, height: number | null) =>
      drawPicture(figure, { address: "", frozen: null }, { size: null, width, height, theme: "light" });
    const wide = of(4000, 200);
    expect(wide.width / wide.height).toBeCloseTo(LIMITS.widest, 1);
    const tall = of(200, 4000);
    expect(tall.width / tall.height).toBeCloseTo(LIMITS.narrowest, 1);
    const large = of(LIMITS.side, LIMITS.side);
    expect(large.width * large.height).toBeLessThanOrEqual(LIMITS.pixels);
    expect((await get("compare", "svg", "width=99999")).status).toBe(400);
    expect((await get("compare", "png", "size=huge")).status).toBe(400);
    expect((await get("compare", "svg", "picture=nothing")).status).toBe(404);
  });

  it("are PNG of the requested size", async () => {
    for (const [size, { width, height }] of Object.entries(SIZES)) {
      const answer = await get("relative", "png", `size=${size}`);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([bytes.toString("latin1", 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
        "PNG",
        width,
        height,
      ]);
    }
  });

  it("are refused without caching for an empty view", async () => {
    const answer = await get("relative", "svg", "engine=nosuch");
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
  });

  it("of a frozen view name it, and may be cached for five minutes", async () => {
    const made = await freeze(
      new Request("http://localhost/", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ url: "/relative", title: "A <b>title</b>", caption: "" }),
      }),
    );
    const { key } = await made.json();
    const answer = await getFrozen(new Request(`http://localhost/s/${key}.svg`), {
      params: Promise.resolve({ key, format: "svg" }),
    });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "public, max-age=300, must-revalidate"]);
    expect(await answer.text()).toContain("A &lt;b&gt;title&lt;/b&gt;");
  });

  it.each(["compare", "relative", "history", "diff"] as const)(
    "come with %s's tables, the meaning of their columns, and a README in one reproducible archive",
    async (page) => {
      const bytes = new Uint8Array(await (await get(page, "zip")).arrayBuffer());
      expect(hash(new Uint8Array(await (await get(page, "zip")).arrayBuffer()))).toBe(hash(bytes));
      const files = unzipSync(bytes);
      const text = (name: string) => new TextDecoder().decode(files[name]);
      const csv = Object.keys(files).filter((name) => name.endsWith(".csv"));
      expect(Object.keys(files)).toEqual(expect.arrayContaining(["README.md", "metadata.json", "config.json"]));
      expect(Object.keys(files).filter((name) => /^pictures\/.*\.(svg|png)$/.test(name)).length).toBeGreaterThan(1);
      const metadata: { tables: { name: string; columns: { key: string }[] }[] } = JSON.parse(text("metadata.json"));
      for (const { name, columns } of metadata.tables) {
        const head =
          text(`${name}.csv`)
            .split("\r\n")
            .find((line) => !line.startsWith("#")) ?? "";
        expect(columns.map(({ key }) => key).join(",")).toBe(head.replaceAll('"', ""));
      }
      expect(csv.map((name) => name.replace(".csv", "")).sort()).toEqual(
        metadata.tables.map(({ name }) => name).sort(),
      );
      expect(text("README.md")).toMatch(
        /## Filters[\s\S]+## Builds, configs and machines[\s\S]+## Bundles[\s\S]+## Cite/,
      );
      expect(await (await get(page, "metadata.json")).json()).toEqual(metadata);
    },
  );

  it("come with a Parquet file of the recall targets and rates in the JSON", async () => {
    const file = await (await get("compare", "parquet")).arrayBuffer();
    const rows = await parquetReadObjects({ file });
    const answer: { rows: { recallTarget: number; point: { qps: number } | null }[] } = await (
      await get("compare", "json", "table=best-qps")
    ).json();
    expect(rows.map(({ recallTarget, qps }) => [recallTarget, qps])).toEqual(
      answer.rows.map(({ recallTarget, point }) => [recallTarget, point?.qps ?? null]),
    );
  });
});
