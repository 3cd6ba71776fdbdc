import { describe, expect, it } from "vitest";
import type { ShownNumber } from "@/lib/views/claims/bound-number";
import { boundTexts, markdownHtml, numbersInMarkdown } from "./markdown";

const CELL = "/s/KEY?base=a&claim=*Range%20(all)~b";

describe("a number in a text that follows a cell", () => {
  it("is found with its word, typed number and address, and not in code or without a claim", () => {
    const text = `It fell [=lower 28 %](${CELL}), to [=value](${CELL}). \`[=value](${CELL})\`

    [=ratio](${CELL})

[=value](/s/KEY) [=median](${CELL}) [=value](https://elsewhere.example/?claim=a) [=value](//elsewhere.example?claim=a)
[=value](/\\elsewhere.example?claim=a)`;
    expect(boundTexts(text)).toEqual([
      { source: `[=lower 28 %](${CELL})`, form: "lower", typed: "28 %", address: CELL },
      { source: `[=value](${CELL})`, form: "value", typed: "", address: CELL },
    ]);
  });

  it("is not found in a text of unfinished numbers", () => {
    const text = `${"[=value ".repeat(2_000)}${"[=value](/a(".repeat(2_000)}?claim=`;
    expect(boundTexts(text)).toEqual([]);
  });

  const number: ShownNumber = {
    source: `[=lower 28 %](${CELL})`,
    form: "lower",
    typed: "28 %",
    address: CELL,
    path: "/s/KEY?base=a",
    claim: "*Range (all)~b",
    text: "31 %",
    about: 'Lower by "31 %" <b>',
    differs: null,
  };
  const href = "https://h/s/KEY?base=a&claim=*Range%20(all)~b#claimed";

  it("is a link with the cell's number, in HTML and in Markdown", () => {
    const text = `It fell ${number.source}.`;
    expect(markdownHtml(text, "https://h", [number])).toBe(
      `<p>It fell <a href="${href.replaceAll("&", "&amp;")}" title="Lower by &quot;31 %&quot; &lt;b&gt;">31 %</a>.</p>\n`,
    );
    expect(numbersInMarkdown(text, [number], "https://h")).toBe(`It fell [31 %](${href}).`);
  });

  it("stays unchanged in code of a text that stays Markdown", () => {
    const { source } = number;
    const written = `[31 %](${href})`;
    const cases = [
      [`\`${source}\` gives ${source}.`, `\`${source}\` gives ${written}.`],
      [`> ${source}\n\n    ${source}`, `> ${written}\n\n    ${source}`],
      [`|a|b|\n|-|-|\n|\`${source}\`|${source}|`, `|a|b|\n|-|-|\n|\`${source}\`|${written}|`],
      [`\\${source} and ${source}${source}`, `\\${source} and ${written}${written}`],
    ] as const;
    for (const [text, expected] of cases) expect(numbersInMarkdown(text, [number], "https://h")).toBe(expected);
  });

  it("names a difference, or the reason for no number, and is never replaced by the typed number", () => {
    const wrong = markdownHtml(number.source, "", [{ ...number, differs: "Your text says 28 %, the data say 31 %." }]);
    expect(wrong).toContain("31 %</a> <strong");
    expect(wrong).toContain("(Your text says 28 %, the data say 31 %.)");
    const gone = { ...number, text: null, path: null, about: "withdrawn <i>" };
    for (const written of [markdownHtml(number.source, "", [gone]), numbersInMarkdown(number.source, [gone], "")]) {
      expect(written).toContain("(no number: withdrawn &lt;i&gt;)");
      expect(written).not.toContain("28 %");
    }
    expect(markdownHtml(number.source, "", [])).toContain("(no number)");
  });

  it("stays a link in older reports", () => {
    expect(markdownHtml("[=value](/s/KEY?claim=a)", "https://h")).toBe(
      '<p><a href="https://h/s/KEY?claim=a" rel="ugc nofollow noopener">=value</a></p>\n',
    );
  });
});
