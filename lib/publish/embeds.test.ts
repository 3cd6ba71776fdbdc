import { createHash } from "node:crypto";
import { SaxesParser } from "saxes";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as getOembed } from "@/app/api/oembed/route";
import { POST as freeze } from "@/app/api/v1/snapshots/route";
import { GET as getEmbed } from "@/app/embed/[...path]/route";
import { withTestDatabase } from "@/lib/db/test-database";
import { type Figure, plainCell } from "@/lib/pictures/figure";
import { embedAddress, fileAddress } from "@/lib/views/sharing/share-links";
import { EMBED_SCRIPT, embedPage, MOST_BYTES } from "./embed-page";
import { importSamples, shownAt } from "./samples.testing";
import { viewFigures } from "./view-figures";

const embed = (page: string, query = "") =>
  getEmbed(new Request(`http://host.example/embed/${page}?${query}`), {
    params: Promise.resolve({ path: page.split("/") }),
  });
const oembed = async (url: string, more = "") =>
  getOembed(new Request(`http://host.example/api/oembed?url=${encodeURIComponent(url)}${more}`));

withTestDatabase();

describe("embeds of the sample", () => {
  beforeAll(importSamples);

  it.each(["compare", "relative", "history", "diff"])(
    "of /%s may be framed anywhere, run one script and load nothing",
    async (page) => {
      const answer = await embed(page);
      const html = await answer.text();
      const policy = String(answer.headers.get("content-security-policy"));
      const script = /<script>(.*)<\/script>/s.exec(html)?.[1] ?? "";
      expect(answer.status).toBe(200);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors *");
      expect(policy).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
      expect(html.match(/<script/g)).toHaveLength(1);
      expect(html).not.toMatch(/\ssrc=|@import|url\(|<link rel="stylesheet"|\son\w+=/);
      expect(new TextEncoder().encode(html).length).toBeLessThanOrEqual(MOST_BYTES);
    },
  );

  it("stay within their size with fewer drawings, then with none, and name the omissions", async () => {
    const shown = await shownAt("/compare");
    const [figure] = viewFigures(shown);
    if (figure?.body.kind !== "chart") throw new Error("There is no chart.");
    const { body } = figure;
    const links = { view: "http://host.example/compare", csv: "", picture: "http://host.example/compare.png" };
    const pageWith = (panels: number) => {
      const large = { ...figure, body: { ...body, panels: Array.from({ length: panels }, () => body.panels).flat() } };
      return embedPage(large, { shown, today: new Date(), links }, { theme: "light", height: null });
    };
    const drawings = (html: string) => html.match(/<svg /g)?.length ?? 0;
    const seen = new Set<number>();
    for (const panels of [1, 2, 4, 8, 16, 32]) {
      const html = pageWith(panels);
      expect(new TextEncoder().encode(html).length).toBeLessThanOrEqual(MOST_BYTES);
      seen.add(drawings(html));
      expect(html.includes("too large for a frame")).toBe(drawings(html) === 0);
    }
    expect(seen).toEqual(new Set([3, 2, 1, 0]));
    expect(pageWith(32)).toContain(body.table.rows[0]?.head);
  });

  it("hold the numbers as a table without scripts, a chart also as a drawing", async () => {
    const [figure] = viewFigures(await shownAt("/compare"));
    const html = await (await embed("compare")).text();
    expect(html.match(/<svg /g)).toHaveLength(3);
    if (figure?.body.kind !== "chart") throw new Error("There is no chart.");
    expect(html).toContain(figure.facts[0]);
    for (const row of figure.body.table.rows) for (const { text } of row.cells) expect(html).toContain(text);
    expect(await (await embed("relative")).text()).toMatch(/<table>.*<th scope="row"/s);
  });

  it.each([
    ["shape", /aria-label="Line charts, .*Point queries, 2: MariaDB, median of 2: 1\.00 in /],
    ["strips", /aria-label="Strips, [^"]* by \d+ columns?, a coloured field for each ratio\. /],
  ])("of a relative chart draw its %s, and keep it when it is frozen", async (picture, words) => {
    const html = await (await embed("relative", `view=chart&picture=${picture}`)).text();
    expect(html.match(/<svg /g)).toHaveLength(3);
    expect(html).toMatch(words);
    expect(new TextEncoder().encode(html).length).toBeLessThanOrEqual(MOST_BYTES);
    const made = await freeze(
      new Request("http://host.example/", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ url: "/relative?view=chart", title: "", caption: "" }),
      }),
    );
    const { key } = await made.json();
    const kept = await (await embed(key, `picture=${picture}`)).text();
    expect(kept.match(/<svg [\s\S]*?<\/svg>/g)).toEqual(html.match(/<svg [\s\S]*?<\/svg>/g));
  });

  it("of several data sets have no trust strip, since each data set has a separate one", async () => {
    const html = await (await embed("datasets")).text();
    expect(html).toContain("Algorithms across data sets");
    expect(html).not.toContain("Why trust this");
  });

  it("have the requested theme and height", async () => {
    const of = async (query: string) => (await embed("compare", query)).text();
    expect(await of("")).toContain("prefers-color-scheme:dark");
    expect(await of("theme=dark")).not.toContain("prefers-color-scheme");
    expect(await of("theme=dark")).toContain("--surface:#171a1f");
    // A line of conditions and a warning take 190 + 20 pixels.
    expect(await of("height=500")).toContain('viewBox="0 0 720 290"');
    expect((await embed("compare", "height=5")).status).toBe(400);
  });

  it("exist only for views", async () => {
    for (const page of ["bundles", "compare/more", "2222222222", "upload"])
      expect((await embed(page)).status, page).toBe(404);
  });

  it("are in oEmbed 1.0, only for addresses of this site", async () => {
    const answer = await (await oembed("http://host.example/relative?show=both")).json();
    expect(answer).toMatchObject({
      type: "rich",
      version: "1.0",
      provider_name: "Benchfolio",
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
    expect(answer.html).toMatch(
      /^<iframe src="http:\/\/host\.example\/embed\/relative\?[^"]*&amp;show=both&amp;[^"]*" title="[^"]+" width="100%" height="\d+"/,
    );
    expect(answer.thumbnail_url).toMatch(/^http:\/\/host\.example\/relative\.png\?.*size=preview$/);
    expect(await (await oembed("http://host.example/relative", "&maxwidth=300&maxheight=250")).json()).toMatchObject({
      width: 300,
      height: 250,
      thumbnail_url: expect.stringMatching(/size=preview&width=300$/),
      thumbnail_width: 300,
      thumbnail_height: 158, // 300 x 630 / 1200, rounded
    });
    expect(await (await oembed("http://host.example/relative", "&maxheight=100")).json()).not.toHaveProperty(
      "thumbnail_url",
    );
    expect((await oembed("http://other.example/relative")).status).toBe(404);
    expect((await oembed("http://host.example/bundles")).status).toBe(404);
    expect((await oembed("nonsense")).status).toBe(400);
    expect((await oembed("http://host.example/relative", "&format=yaml")).status).toBe(400);
    const xml = await oembed("http://host.example/relative?show=both", "&format=xml");
    expect(xml.headers.get("content-type")).toBe("text/xml; charset=utf-8");
    const fields: Record<string, string> = {};
    const parser = new SaxesParser();
    const open: string[] = [];
    parser.on("opentag", ({ name }) => open.push(name));
    parser.on("closetag", () => open.pop());
    parser.on("text", (text) => {
      if (open.length === 2) fields[open[1] ?? ""] = text;
    });
    parser.write(await xml.text()).close();
    expect(fields).toEqual(Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, String(value)])));
  });
});

it("a table too large for an embed loses its last rows, and counts them", () => {
  const row = (at: number) => ({
    head: `row ${at} <x>`,
    detail: "",
    strong: false,
    cells: Array.from({ length: 30 }, () => plainCell("1,234")),
  });
  const column = { title: "1.0", lines: [], align: "right" as const };
  const figure: Figure = {
    name: "table",
    title: "Large",
    relativeTo: null,
    facts: ["a & b"],
    warnings: [],
    source: "",
    alt: "",
    body: {
      kind: "table",
      corner: "row",
      columns: Array.from({ length: 30 }, () => column),
      rows: Array.from({ length: 400 }, (_, at) => row(at)),
    },
  };
  const links = { view: "http://h/?a&b", csv: "", picture: "" };
  const html = embedPage(
    figure,
    { shown: { frozen: null, trust: [] }, today: new Date(0), links },
    { theme: "both", height: null },
  );
  expect(new TextEncoder().encode(html).length).toBeLessThanOrEqual(MOST_BYTES);
  const rows = html.match(/<th scope="row"/g)?.length ?? 0;
  expect(html).toContain(`${400 - rows} more rows`);
  expect(html).toContain("row 0 &lt;x&gt;");
  expect(html).not.toContain("row 399 &lt;x&gt;");
  expect(html).toContain("a &amp; b");
  // Text for screen readers stays inside its box. Outside it would make a phone's page as wide as the table.
  expect(html).toMatch(/\.scroll\{position:relative;overflow-x:auto/);
  expect(html).toContain(".unseen{position:absolute");
});

it("addresses of files and embeds keep the view's query", () => {
  expect(fileAddress("http://h/bench/relative?a=b", "png", "size=preview")).toBe(
    "http://h/bench/relative.png?a=b&size=preview",
  );
  expect(embedAddress("http://h/bench/s/abc")).toBe("http://h/bench/embed/abc");
  expect(embedAddress("http://h/compare?x=/s/1")).toBe("http://h/embed/compare?x=/s/1");
});

it("the script of an embed can't end its element early", () => {
  expect(EMBED_SCRIPT).not.toContain("</");
});
