import { parse } from "csv-parse/sync";
import { marked } from "marked";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as getShare } from "@/app/api/share/route";
import { withTestDatabase } from "@/lib/db/test-database";
import { bibTex, type Cited, citationLong, citationShort, cslItem } from "@/lib/pictures/citation";
import { type Figure, type FigureRow, plainCell, tableOf } from "@/lib/pictures/figure";
import { importSamples, shownAt } from "@/lib/publish/samples.testing";
import { viewFigures } from "@/lib/publish/view-figures";
import { copiesOf, firstLine } from "./copies";
import type { ShareKit } from "./share-kit";

withTestDatabase();

const textOfHtml = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(
      /&(lt|gt|quot|#39|amp);/g,
      (_, name: string) => ({ lt: "<", gt: ">", quot: '"', amp: "&" })[name] ?? "'",
    );

/** Returns the only table that GitHub-flavoured Markdown finds: the text of its cells, row by row. */
function tableIn(markdown: string): string[][] {
  const html = marked.parse(markdown, { gfm: true, async: false });
  const [table = "", ...more] = html.match(/<table>.*?<\/table>/gs) ?? [];
  expect(more).toEqual([]);
  return table
    .split("</tr>")
    .map((row) => [...row.matchAll(/<t[hd](?: [^>]*)?>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => textOfHtml(cell)))
    .filter((row) => row.length > 0);
}

/** Returns the text of a figure's table, row by row. */
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

  it.each(["/compare", "/relative", "/relative?show=absolute", "/history", "/diff"])(
    "of %s begin with the baseline and the conditions, and end with the link",
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
        // Values match texts but for rounding, in the same unit.
        for (const { value, text } of tableOf(figure).rows.flatMap(({ cells }) => cells))
          if (value !== null && /^-?[\d.,]+$/.test(text))
            expect(Math.abs(value - Number(text.replaceAll(",", ""))), text).toBeLessThan(
              Math.abs(value) / 100 + 0.051,
            );
        expect(markdown.trimEnd().endsWith(`](${address.replace(")", "%29")})`)).toBe(true);
      }
    },
  );

  it("mark directions for values as for ratios", async () => {
    const [ratios, values] = await Promise.all(
      ["/relative", "/relative?show=absolute"].map(async (page) => {
        const table = viewFigures(await shownAt(page)).find(({ name }) => name === "table");
        return table ? tableOf(table).rows.flatMap(({ cells, strong }) => (strong ? [] : cells)) : [];
      }),
    );
    const marks = (cells: FigureRow["cells"] = []) => cells.map(({ change, rose }) => [change, rose]);
    expect(marks(values)).toEqual(marks(ratios));
    // The sample's second config is slower in each workload that both ran.
    expect(marks(values)).toContainEqual(["worse", false]);
  });

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
    name: "table",
    title: "# no heading",
    relativeTo: null,
    facts: [],
    warnings: ["> q", "- l", "1. n", "=="],
    source: "",
    alt: "",
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

describe("a spreadsheet", () => {
  const FORMULAS = ["=cmd|' /C calc'!A0", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1"];
  const NUMBERS = [-0.5, 1234.5678, 0.00123, 0, 0.20013];
  const TEXTS = ["-0.5000", "1,235", "0.00123", "0", "≈ 0.20"];
  const left = (title: string) => ({ title, lines: [], align: "left" as const });
  const figure: Figure = {
    name: "table",
    title: "t",
    relativeTo: null,
    facts: ["config x,=1+1"],
    warnings: [],
    source: "",
    alt: "",
    body: {
      kind: "table",
      corner: "=corner",
      columns: [left("=head"), left("text"), left("number")],
      rows: FORMULAS.map(
        (text, at): FigureRow => ({
          head: text,
          detail: "",
          strong: at === 0,
          cells: [
            plainCell(text),
            { ...plainCell("–"), note: "missing" },
            { ...plainCell(TEXTS[at] ?? "–", NUMBERS[at] ?? null), change: "worse", step: 1, note: at ? "a note" : "" },
          ],
        }),
      ),
    },
  };
  const copies = async () => copiesOf(await shownNothing(), figure, "http://h/");

  it("finds no formula in CSV, and every number to its last digit", async () => {
    const lines = (await copies()).csv.split(/\r\n(?=[^"])/);
    expect(lines[0]).toBe("# t; config x,'=1+1");
    const rows: string[][] = parse((await copies()).csv, { comment: "#", record_delimiter: "\r\n" });
    expect(rows).toEqual([
      ["'=corner", "'=head", "text", "number"],
      ...FORMULAS.map((text, at) => [`'${text}`, `'${text}`, "", NUMBERS[at] === undefined ? "" : String(NUMBERS[at])]),
    ]);
  });

  it("pastes no formula, and numbers unchanged, with marks and notes or without", async () => {
    const { rich } = await copies();
    for (const text of rich.replaceAll(/<[^>]+>/g, "\u0000").split("\u0000")) {
      const shown = text.replaceAll("&#39;", "'");
      if (!/^-?[\d.,]+$/.test(shown)) expect(shown).not.toMatch(/^[=+\-@\t\r]/);
    }
    expect(rich).toContain('sdval="-0.5" sdnum="1033;0;#,##0.0000"><strong>-0.5000</strong></td>');
    expect(rich).toContain('sdval="1234.5678" sdnum="1033;0;#,##0">1,235<br><small>a note</small></td>');
    expect(rich).toContain('sdval="0.20013" sdnum="1033;0;#,##0.00">≈ 0.20<br><small>a note</small></td>');
  });
});

/** Any view: these tests copy only the figure. */
async function shownNothing() {
  const { testRelativeView } = await import("@/lib/views/relative/relative-view.testing");
  return { kind: "relative" as const, view: testRelativeView([]), title: null, look: null, lead: [] };
}

describe("citations", () => {
  const cited: Cited = {
    title: "100 % & more_{x}",
    source: "nov25 (abc)",
    address: "https://h/s/KEY",
    key: "KEY",
    authors: [],
    date: new Date("2026-11-21T23:59:00Z"),
  };
  it("of a frozen view name its key, day and address", () => {
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
  it("of a live view warn that it may change", () => {
    expect(citationLong({ ...cited, key: null })).toContain("live view, read 2026-11-21, may change");
    expect(cslItem({ ...cited, key: null })).toMatchObject({ accessed: { "date-parts": [[2026, 11, 21]] } });
    // Two live views of one day are two entries, each with one id in both formats.
    const live = ["/compare?k=10", "/compare?k=100"].map((path) => ({
      ...cited,
      key: null,
      address: `https://a${path}`,
    }));
    const ids = live.map((one) => cslItem(one).id);
    expect(new Set(ids).size).toBe(2);
    expect(live.map((one) => /^@misc\{([^,]+),/.exec(bibTex(one))?.[1])).toEqual(ids);
  });
  it("of an empty view name no results", () => {
    const nothing = { ...cited, source: "" };
    expect(citationLong(nothing)).toBe("“100 % & more_{x}”. Benchfolio result KEY, frozen 2026-11-21. https://h/s/KEY");
    expect(bibTex(nothing)).toContain("  note = {Frozen 2026-11-21},\n");
    expect(cslItem(nothing)).not.toHaveProperty("note");
  });
  it("as BibTeX escape the special characters of TeX", () => {
    expect(bibTex(cited)).toContain("title = {{100 \\% \\& more\\_\\{x\\}}},");
    expect(bibTex(cited)).toMatch(/^@misc\{benchfolio-KEY,\n( {2}\w+ = \{.*\},\n)+\}\n$/);
  });
});

it("formulas become text in a spreadsheet, and numbers stay numbers", async () => {
  const cell = (text: string, value: number | null = null) => plainCell(text, value);
  const figure: Figure = {
    name: "table",
    title: "=T()",
    relativeTo: "@R",
    facts: [],
    warnings: ["+w()"],
    source: "",
    alt: "",
    body: {
      kind: "table",
      corner: "=c",
      columns: [{ title: "-O2", lines: ["=l()"], align: "right" }],
      rows: ["-3.2", "-3.2 %", "+1,234 ms/op", "-1+1", "=1", "a=1", "1-2"].map((text) => ({
        head: "=HYPERLINK(A1)",
        detail: "",
        strong: false,
        cells: [{ ...cell(text, null), note: text === "=1" ? "@n" : "" }],
      })),
    },
  };
  const { rich } = await copiesOf(await shownNothing(), figure, "http://h/");
  const texts = rich.split(/<[^>]*>/).filter(Boolean);
  expect(texts).toEqual([
    "&#39;@R",
    "&#39;+w()",
    "&#39;=c",
    "&#39;-O2",
    "&#39;=l()",
    ...["-3.2", "-3.2 %", "+1,234 ms/op", "&#39;-1+1"].flatMap((text) => ["&#39;=HYPERLINK(A1)", text]),
    "&#39;=HYPERLINK(A1)",
    "&#39;=1",
    "&#39;@n",
    "&#39;=HYPERLINK(A1)",
    "a=1",
    "&#39;=HYPERLINK(A1)",
    "1-2",
    "&#39;=T()",
  ]);
});
