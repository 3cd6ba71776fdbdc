import { describe, expect, it } from "vitest";
import { annConsole } from "../importers/ann-console/importer";
import { annCsv } from "../importers/ann-csv/importer";
import { openAnnCsv } from "../importers/ann-csv/parse";
import type { LineParser, TextImporter } from "../importers/kit/types";
import { cpuLimit, parseText } from "./parse-text";

async function* bytes(text: string) {
  yield Buffer.from(text);
}
/** An importer whose facts are the lengths of its lines. */
const importer = (longLines?: true): TextImporter<number[]> => ({
  id: "lengths",
  version: 1,
  title: "lengths of lines",
  reader: "lines",
  ...(longLines ? { longLines } : {}),
  recognise: () => true,
  open(): LineParser<number[]> {
    const lengths: number[] = [];
    return { line: (text) => void lengths.push(text.length), end: () => ({ facts: lengths, issues: [] }) };
  },
  assemble() {
    throw new Error("nothing is joined here");
  },
});

describe("a text file", () => {
  const long = `${"0".repeat(100_000)}x\nnext\n`;

  it("has its lines cut at 32 KiB, with an issue", async () => {
    const parsed = await parseText("a.txt", importer(), bytes(long));
    expect(parsed).toMatchObject({ ok: true, facts: [32_768, 4] });
    expect(parsed.issues).toMatchObject([{ code: "line-too-long", line: 1, severity: "warning" }]);
  });

  it("that ends with a digit and without a line end gets an issue with its line, since it may be cut", async () => {
    const parsed = await parseText("sum.csv", importer(), bytes("pg177,17965\npg181,176"));
    expect(parsed.issues).toMatchObject([{ code: "open-end", severity: "warning", path: "sum.csv", line: 2 }]);
    expect((await parseText("sum.csv", importer(), bytes("pg177,17965\npg181,17678\n"))).issues).toEqual([]);
  });

  it("keeps longer lines where the importer reads JSON of one line", async () => {
    expect(await parseText("a.json", importer(true), bytes(long))).toMatchObject({ facts: [100_001, 4], issues: [] });
  });
});

it("judges a log by all definitions of a line beyond 32 KiB", async () => {
  const definition = (m: number) =>
    `Definition(algorithm='mariadb', constructor='MariaDB', arguments=['angular', {'M': ${m}}], ` +
    "query_argument_groups=[[10]], disabled=False)";
  const order = Array.from({ length: 500 }, (_, at) => definition(at + 1)).join(", ");
  const line = `2025-01-02 03:04:05,678 - annb - INFO - Order: [${order}]\n`;
  expect(line.length).toBeGreaterThan(2 * 32_768);
  expect(await parseText("d/o.batch0.mariadb", annConsole, bytes(line))).toMatchObject({
    facts: { definitionCount: 500 },
    issues: [],
  });
});

describe("a file that its importer refuses", () => {
  const small: typeof annCsv = { ...annCsv, open: (file) => openAnnCsv(file, 1_000) };
  const rows = Array.from({ length: 1_001 }, (_, nth) => `x,X(ef=${nth}),10,0.9,,,,${nth + 1},,,,,,1,,1,,glove\n`);
  const header =
    "algorithm,parameters,count,k-nn,epsilon,largeepsilon,rel,qps,p50,p95,p99,p999,distcomps,build,candidates,indexsize,queriessize,dataset\n";

  it("gives nothing, and the reason with its line: one row too many of 1,000", async () => {
    const parsed = await parseText("all.csv", small, bytes(header + rows.join("")));
    expect(parsed).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^The file holds more than 1,000 rows, .* Nothing of the file was read/),
      issues: [{ code: "too-many-results", severity: "error", path: "all.csv", line: 1_002 }],
    });
    expect(await parseText("all.csv", small, bytes(header + rows.slice(1).join("")))).toMatchObject({ ok: true });
  });
});

describe("the CPU time of a file", () => {
  it("ends after a minute and a second for each megabyte", () => {
    let now = 5;
    const spend = cpuLimit(
      () => now,
      () => now,
    );
    spend(10_000_000);
    now = 5 + 69;
    spend(100_000);
    now = 5 + 71;
    expect(() => spend(100_000)).toThrow(/more than 70 s of computing/);
  });

  it("is looked at no more than once each 64 KiB, and never in a smaller file", () => {
    let looks = 0;
    let clock = 0;
    const spend = cpuLimit(
      () => ++looks,
      () => ++clock,
    );
    for (let line = 0; line < 65_535; line++) spend(1);
    expect(looks).toBe(0);
    for (let line = 0; line < 65_537; line++) spend(1);
    expect(looks).toBe(2);
  });

  it("is looked at no more than once a second of the clock", () => {
    let looks = 0;
    let clock = 7;
    const spend = cpuLimit(
      () => ++looks,
      () => clock,
    );
    for (let part = 0; part < 100; part++) spend(65_536);
    expect(looks).toBe(1);
    clock = 8;
    for (let part = 0; part < 100; part++) spend(65_536);
    expect(looks).toBe(2);
  });
});
