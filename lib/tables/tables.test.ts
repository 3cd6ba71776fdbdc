import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { column } from "./columns";
import { csvField, csvTable } from "./csv";
import { htmlTable } from "./html";
import { jsonTable } from "./json";
import { markdownTable, markdownText } from "./markdown";
import { plainTextTable } from "./plain-text";
import type { Table } from "./types";

interface Row {
  name: string | null;
  qps: number | null;
}
const table = (rows: Row[]): Table<Row> => ({
  name: "test",
  title: "A <title>",
  columns: [column.text("name", "Name", (row) => row.name), column.qps((row) => row.qps)],
  rows,
  json: (row) => row,
  listKey: "rows",
  notes: ["A note | here."],
});
const whole = async (pieces: AsyncIterable<string>) => {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
};
const rows = [
  { name: "m= 8, ef=20", qps: 18624.655123456789 },
  { name: null, qps: null },
];

describe("csv", () => {
  it("holds exact values, units in the header and empty fields for missing values", async () => {
    expect(await whole(csvTable(table(rows)))).toBe('name,qps\r\n"m= 8, ef=20",18624.65512345679\r\n,\r\n');
  });
  it("gives formulas a leading apostrophe, but not plain numbers", () => {
    expect(["=1+1", "+cmd", "-x", "@SUM(A1)", "\tx", "＝1+1"].map(csvField)).toEqual([
      "'=1+1",
      "'+cmd",
      "'-x",
      "'@SUM(A1)",
      "'\tx",
      "'＝1+1",
    ]);
    expect(["\r=1", "\n=1"].map(csvField)).toEqual(['"\'\r=1"', '"\'\n=1"']);
    expect(["-1.5", "+3", "-1e-7", ".5"].map(csvField)).toEqual(["-1.5", "+3", "-1e-7", ".5"]);
    for (const text of ["\u200b=1+1", "\u0001=1+1", "\u007f@SUM(A1)"])
      expect(csvField(text).startsWith("'"), text).toBe(true);
    expect(csvField(-1.5)).toBe("-1.5");
    expect(csvField('=HYPERLINK("x")')).toBe('"\'=HYPERLINK(""x"")"');
  });
  it("leaves no formula in the sentences before it, wherever a program splits them", async () => {
    const lead = ["config a,=cmd|' /C calc'!A0; +x; \"=1+1, @SUM(A1), -5 %, -1.5", "=1 at the start"];
    const [first = "", second = ""] = (await whole(csvTable({ ...table([]), lead }))).split("\r\n");
    expect(first).toBe("# config a,'=cmd|' /C calc'!A0; '+x; \"'=1+1, '@SUM(A1), -5 %, -1.5");
    expect(second).toBe("# =1 at the start");
  });
  it("is read back by a CSV reader as it was written", () => {
    // Formulas get an apostrophe, also after invisible characters.
    const field = fc
      .string({ unit: "binary" })
      .filter((text) => text !== "" && !/^\p{C}*[=+\-@\t\r\n＝＋－＠]/u.test(text));
    fc.assert(
      fc.property(fc.array(fc.tuple(field, field), { minLength: 1 }), (lines) => {
        const text = lines.map((fields) => fields.map(csvField).join(",")).join("\r\n");
        expect(parse(text, { record_delimiter: "\r\n" })).toEqual(lines);
      }),
    );
  });
});

describe("tables for people", () => {
  it("begin no line and no cell with a formula, but keep numbers", async () => {
    const names = ["=1+1", "+cmd", "-x", "@SUM(A1)", "\t=1", "\r=1", "＝1+1", "-5 %"];
    const odd = {
      ...table(names.map((name) => ({ name, qps: -1.5 }))),
      lead: ["@SUM(A1)", "＝1+1", "- x"],
      notes: ["=1+1"],
    };
    const markdown = await whole(markdownTable(odd));
    expect(markdown.split("\n").filter((line) => !line.startsWith("|") && line !== "")).toEqual([
      "\\@SUM(A1)",
      "'＝1+1",
      "\\- x",
      "\\=1+1",
    ]);
    expect([...markdown.matchAll(/^\| (.*?) \|/gm)].map(([, cell]) => cell)).toEqual([
      "Name",
      "'=1+1",
      "'+cmd",
      "'-x",
      "'@SUM(A1)",
      "'\t=1",
      "' =1",
      "'＝1+1",
      "-5 %",
    ]);
    const text = await whole(plainTextTable(odd));
    expect(text.split("\n").filter((line) => /^[=+\-@\t\r＝＋－＠]/.test(line))).toEqual([
      expect.stringMatching(/^-5 % +-1\.500$/),
    ]);
  });
  it("are rounded, with – for missing values", async () => {
    expect(await whole(markdownTable(table(rows)))).toBe(
      "| Name | QPS (1/s) |\n|:---|---:|\n| m= 8, ef=20 | 18,625 |\n| – | – |\n\nA note \\| here.\n",
    );
    expect(await whole(plainTextTable(table(rows)))).toBe(
      "Name         QPS (1/s)\nm= 8, ef=20     18,625\n–                    –\n\nA note | here.\n",
    );
  });
  it("take no markup from names", async () => {
    expect(markdownText("a|b\n<img> `x` [l](u) *b* \\|")).toBe("a\\|b &lt;img&gt; \\`x\\` \\[l\\](u) \\*b\\* \\\\\\|");
    const html = await whole(htmlTable(table([{ name: "<script>alert('x')</script>", qps: 1 }])));
    expect(html).toContain("<td>&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;</td>");
    expect(html).toContain("<caption>A &lt;title&gt;</caption>");
    expect(html).not.toContain("<script");
  });
});

it("json holds the rows unchanged, and is valid without any", async () => {
  expect(JSON.parse(await whole(jsonTable(table(rows))))).toEqual({ rows, notes: ["A note | here."] });
  expect(JSON.parse(await whole(jsonTable(table([]))))).toEqual({ rows: [], notes: ["A note | here."] });
});
