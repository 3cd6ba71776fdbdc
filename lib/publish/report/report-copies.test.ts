import { expect, it } from "vitest";
import { reportCopies } from "./report-copies";
import type { FrozenReport } from "./report-types";

const ORIGIN = "http://h.example";
const FORMULA = '=HYPERLINK("http://x.example")';
const report: FrozenReport = {
  title: FORMULA,
  caption: `First.\n${FORMULA}`,
  panels: [
    { kind: "text", markdown: "- a list, not a formula", numbers: null },
    { kind: "withdrawn", key: "k", title: `@a,${FORMULA}`, text: FORMULA },
  ],
  footnotes: false,
  bundles: [],
  authors: [{ id: "a", name: "+1", familyName: null, affiliation: null, orcid: null }],
  frozen: { key: "k", at: new Date("2026-11-27") },
  revision: { report: "k", number: 1 },
  versions: { app: "1", dataVersion: "1", bundles: {} },
  withdrawn: [],
};

it("copies no words of a report that a spreadsheet runs as a formula, and keeps the words of its texts", async () => {
  const { rich, text, csv } = await reportCopies(report, ORIGIN);
  expect(text).toBe(
    [
      `'${FORMULA}`,
      "By +1",
      `First.\n'${FORMULA}`,
      "- a list, not a formula",
      `'@a,${FORMULA}`,
      `'${FORMULA}`,
      `'+1. “${FORMULA}”. Benchfolio result k, frozen 2026-11-27. ${ORIGIN}/s/k\n`,
    ].join("\n\n"),
  );
  const html = "=HYPERLINK(&quot;http://x.example&quot;)";
  expect(rich).toContain(`<h2>&#39;${html}</h2><p>By +1</p><p>First.\n&#39;${html}</p>`);
  expect(rich).toContain(`<h3>&#39;@a,${html}</h3><p>&#39;${html}</p>`);
  expect(rich).not.toContain(`>${html}`);
  // Programs that split at commas see the second part as a cell.
  expect(csv).toBe(`# @a,'${FORMULA}\r\n# ${FORMULA}\r\n`);
});
