import { marked } from "marked";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as getShare } from "@/app/api/share/route";
import { withTestDatabase } from "@/lib/db/test-database";
import { bibTex, type Cited, citationLong, citationShort, cslItem } from "./citation";
import { copiesOf, firstLine } from "./copies";
import { type Figure, type FigureRow, plainCell, tableOf } from "./figure";
import { importSamples, shownAt } from "./samples.testing";
import type { ShareKit } from "./share-kit";
import { viewFigures } from "./view-figures";

withTestDatabase();

const unescaped = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(
      /&(lt|gt|quot|#39|amp);/g,
      (_, name: string) => ({ lt: "<", gt: ">", quot: '"', amp: "&" })[name] ?? "'",
    );

/** The only table that a reader of GitHub-flavoured Markdown finds: the text of its cells, row by row. */
function tableIn(markdown: string): string[][] {
  const html = marked.parse(markdown, { gfm: true, async: false });
  const [table = "", ...more] = html.match(/<table>.*?<\/table>/gs) ?? [];
  expect(more).toEqual([]);
  return table
    .split("</tr>")
    .map((row) => [...row.matchAll(/<t[hd](?: [^>]*)?>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => unescaped(cell)))
    .filter((row) => row.length > 0);
}

/** What a figure's table says, row by row. */
function textOf(figure: Figure): string[][] {
  const { corner, columns, rows } = tableOf(figure);
  return [
    [corner, ...columns.map(({ title, lines }) => [title, ...lines].join(", "))],
    ...rows.map(({ head, detail, cells }) => [
      detail ? `${head} (${detail})` : head,
      ...cells.map(({ text, note }) => (note ? `${text} (${note})` : text)),
    ]),
  ];
}

describe("copies of the sample", () => {
  beforeAll(importSamples);

  it.each(["/compare", "/relative", "/history", "/diff"])(
    "of %s begin with what is relative to what under which conditions, and end with the link",
    async (page) => {
      const shown = await shownAt(page);
      const address = "http://host.example/x?a=b&c=(d)";
      for (const figure of viewFigures(shown)) {
        const { rich, markdown, text, csv } = await copiesOf(shown, figure, address);
        const line = firstLine(figure);
        expect(line).toContain(figure.facts[0]);
        if (figure.relativeTo) expect(line.startsWith(figure.relativeTo)).toBe(true);
        expect(text.startsWith(line)).toBe(true);
        expect(text.trimEnd().endsWith(address)).toBe(true);
        expect(csv.startsWith(`# ${line}\r\n`)).toBe(true);
        expect(csv).toContain(`# ${address}\r\n`);
        expect(rich).toMatch(
          /^<p>[^<]+.*<table style=.*<\/table><p><a href="http:\/\/host\.example\/x\?a=b&amp;c=\(d\)">/s,
        );
        expect(rich).not.toMatch(/<script|class=|var\(--/);
        expect(tableIn(markdown)).toEqual(textOf(figure));
        expect(markdown.trimEnd().endsWith(`](${address.replace(")", "%29")})`)).toBe(true);
      }
    },
  );

  it("name builds by their versions, and give a relative table as the archive's author writes it", async () => {
    const shown = await shownAt("/relative");
    const table = viewFigures(shown).find(({ name }) => name === "table");
    if (!table) throw new Error("There is no table.");
    const { markdown, text } = await copiesOf(shown, table, "http://h/");
    expect(markdown).toContain("| PostgreSQL 15.20");
    expect(text).toMatch(/^col-1 : /m);
    expect(text).toMatch(/^col-1\tcol-2/m);
  });

  it("are all in one answer, with pictures, embeds and citations, for the dialog of the page", async () => {
    const ask = (url: string) => getShare(new Request(`http://host.example/api/share?url=${encodeURIComponent(url)}`));
    const kit: ShareKit = await (await ask("/relative")).json();
    expect(kit.figures.map(({ name }) => name)).toEqual(["summary", "table"]);
    expect(kit.figures[1]).toMatchObject({
      png: expect.stringMatching(/^http:\/\/host\.example\/relative\.png\?.*picture=table$/),
      embed: expect.stringMatching(/^http:\/\/host\.example\/embed\/relative\?.*picture=table$/),
    });
    expect(kit.figures[0]?.alt).toMatch(/^Table of \d+ microbenchmarks by \d+ columns\./);
    expect(kit.citations.map(({ label }) => label)).toEqual(["Short", "Long", "BibTeX", "CSL-JSON"]);
    expect((await ask("/bundles")).status).toBe(404);
  });
});

it("names that look like markup are a table's text to a reader of Markdown", async () => {
  const head = "a|b `c` *d* _e_ ~~f~~ [g](h) <i>j</i> ![k](l) &amp; \\ http://x.example # 1. - =";
  const figure: Figure = {
    ...{ name: "table", title: "# no heading", relativeTo: null, facts: [], warnings: ["> q", "- l", "1. n", "=="] },
    ...{ source: "", alt: "" },
    body: {
      kind: "table",
      corner: "x|y",
      columns: [{ title: "c|", lines: ["*l*"], align: "left" }],
      rows: [{ head, detail: "d|", strong: false, cells: [{ ...plainCell("1|2", 1), note: "n*" }] }],
    },
  };
  const { markdown } = await copiesOf(await shownNothing(), figure, "http://h/");
  expect(tableIn(markdown)).toEqual(textOf(figure));
  expect(marked.parse(markdown, { gfm: true, async: false })).not.toMatch(
    /<(?:h\d|ul|ol|blockquote|em|code|img|del)\b/,
  );
});

it("a text that a spreadsheet would run as a formula is defused in CSV", async () => {
  const row: FigureRow = { head: "=cmd|' /C calc'!A0", detail: "", strong: false, cells: [] };
  const figure: Figure = {
    ...{ name: "table", title: "t", relativeTo: null, facts: [], warnings: [], source: "", alt: "" },
    body: { kind: "table", corner: "row", columns: [], rows: [row] },
  };
  const shown = await shownNothing();
  expect((await copiesOf(shown, figure, "http://h/")).csv).toContain("'=cmd");
});

/** Any view: what is copied here is the figure alone. */
async function shownNothing() {
  const { testRelativeView } = await import("@/lib/views/relative/test-relative-view");
  return { kind: "relative" as const, view: testRelativeView([]), title: null, look: null, lead: [] };
}

describe("citations", () => {
  const cited: Cited = {
    ...{ title: "100 % & more_{x}", source: "nov25 (abc)", address: "https://h/s/KEY", key: "KEY" },
    date: new Date("2026-11-21T23:59:00Z"),
  };
  it("of a frozen view name its key, the day, and where it is", () => {
    expect(citationShort(cited)).toBe("nov25 (abc), Benchfolio KEY, 2026-11-21");
    expect(citationLong(cited)).toBe(
      "“100 % & more_{x}”. Results of nov25 (abc). Benchfolio result KEY, frozen 2026-11-21. https://h/s/KEY",
    );
    expect(cslItem(cited)).toMatchObject({
      type: "dataset",
      number: "KEY",
      issued: { "date-parts": [[2026, 11, 21]] },
    });
  });
  it("of a live view say that it may change", () => {
    expect(citationLong({ ...cited, key: null })).toContain("live view, read 2026-11-21, may change");
    expect(cslItem({ ...cited, key: null })).toMatchObject({ accessed: { "date-parts": [[2026, 11, 21]] } });
  });
  it("as BibTeX escape what TeX gives a meaning to", () => {
    expect(bibTex(cited)).toContain("title = {{100 \\% \\& more\\_\\{x\\}}},");
    expect(bibTex(cited)).toMatch(/^@misc\{benchfolio-KEY,\n( {2}\w+ = \{.*\},\n)+\}\n$/);
  });
});
