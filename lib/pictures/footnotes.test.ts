import { describe, expect, it } from "vitest";
import { processorMs } from "@/lib/processor-time.testing";
import type { ShownNumber } from "@/lib/views/claims/bound-number";
import { boundTexts, footnotesOf, numbersInMarkdown, textsHtml } from "./markdown";

/** Renders the texts of a report. */
const render = (...texts: string[]) =>
  textsHtml(
    texts.map((markdown) => ({ markdown, numbers: null })),
    "https://h",
    "n",
  );
/** Returns the link from the text to a footnote, at its nth use. */
const use = (number: number, nth = 1) =>
  `<sup><a href="#n-${number}" id="n-${number}-use-${nth}" role="doc-noteref" ` +
  `aria-label="Footnote ${number}">${number}</a></sup>`;

describe("footnotes of a report", () => {
  it("have numbers by their first use through all texts, whichever text defines them", () => {
    const { blocks, notes, faults } = render(
      "One[^late], two[^early].\n\n[^early]: Early words.",
      "Three[^own], again[^late].\n\n[^own]: Own words.\n[^late]: Late words.",
    );
    expect(blocks).toEqual([`<p>One${use(1)}, two${use(2)}.</p>\n`, `<p>Three${use(3)}, again${use(1, 2)}.</p>\n`]);
    expect([...notes.matchAll(/<li id="n-(\d)"><p>(\w+) words/g)].map(([, id, word]) => [id, word])).toEqual([
      ["1", "Late"],
      ["2", "Early"],
      ["3", "Own"],
    ]);
    expect(faults).toEqual([]);
  });

  it("link to their words and back to each use, with names for screen readers", () => {
    const { blocks, notes } = render("One[^a], two[^a], three[^b].\n\n[^a]: First.\n[^b]: Second.");
    const html = blocks.join("") + notes;
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets).toEqual(["n-1", "n-1", "n-2", "n-1-use-1", "n-1-use-2", "n-2-use-1"]);
    for (const target of targets) expect(ids).toContain(target);
    const names = [...notes.matchAll(/role="doc-backlink" aria-label="([^"]+)"/g)].map(([, name]) => name);
    expect(names).toEqual([
      "Back from footnote 1 to the text, use 1",
      "Back from footnote 1 to the text, use 2",
      "Back from footnote 2 to the text",
    ]);
    expect(notes).toMatch(/<p>Second\. <a [^>]+>↩\uFE0E<\/a><\/p>/);
  });

  it("may have several paragraphs, links, tables and other footnotes, which come after those of the texts", () => {
    const { notes } = render(
      "A[^a] B[^b]\n\n[^a]: See [this](/x) and[^c].\n\n    More words.\n\n    - item\n[^b]: Bee.\n[^c]: Sea[^a].",
    );
    expect(notes).toContain('<a href="https://h/x" rel="ugc nofollow noopener">this</a> and<sup><a href="#n-3"');
    expect(notes).toContain("<p>More words.</p>");
    expect([...notes.matchAll(/<li id="n-(\d)"/g)].map(([, id]) => id)).toEqual(["1", "2", "3"]);
    expect(notes).toContain('href="#n-1-use-2"');
  });

  it("stay text without a definition, which is reported, as unused and double definitions are", () => {
    const { blocks, notes, faults } = render(
      "A[^none] `[^code]` [link [^a]](/x)\n\n[^un]: Seen by nobody.\n[^un]: Twice.",
    );
    expect(blocks[0]).toBe(
      '<p>A[^none] <code>[^code]</code> <a href="https://h/x" rel="ugc nofollow noopener">link [^a]</a></p>\n',
    );
    expect(notes).toBe("");
    expect(faults).toEqual([
      "[^none] has no definition, so it stays text.",
      "The footnote [^un] is not used, so readers do not see it.",
      "The footnote [^un] is defined more than once; the first definition counts.",
    ]);
    const many = Array.from({ length: 30 }, (_, at) => `[^x${at}]`).join(" ");
    expect(footnotesOf([many]).faults).toHaveLength(21);
    expect(footnotesOf([many]).faults.at(-1)).toBe("Footnotes have 10 more such problems.");
    const twentyOne = many.split(" ").slice(0, 21).join(" ");
    expect(footnotesOf([twentyOne]).faults.at(-1)).toBe("Footnotes have 1 more such problem.");
  });

  it("stay text in older reports", () => {
    const { blocks, notes } = textsHtml([{ markdown: "A[^a]\n\n[^a]: Some words.", numbers: null }], "", null);
    expect(blocks).toEqual(["<p>A[^a]</p>\n<p>[^a]: Some words.</p>\n"]);
    expect(notes).toBe("");
  });

  it("hold numbers that follow cells, used or not", () => {
    const source = "[=value](/s/KEY?claim=a)";
    const text = `A[^a]\n\n[^a]: It is ${source}.\n[^b]: Or ${source}.`;
    const number: ShownNumber = {
      form: "value",
      source,
      typed: "",
      address: "/s/KEY?claim=a",
      path: "/s/KEY",
      claim: "a",
      text: "31 %",
      about: "words",
      differs: null,
    };
    expect(boundTexts(text)).toHaveLength(2);
    expect(textsHtml([{ markdown: text, numbers: [number] }], "", "n").notes).toContain(">31 %</a>.");
    expect(numbersInMarkdown(text, [number], "")).toBe(text.replaceAll(source, "[31 %](/s/KEY?claim=a#claimed)"));
  });

  it("of hostile texts never run code, and their length and time stay bounded", () => {
    const { blocks, notes } = render('A[^"><b>][^__proto__]\n\n[^"><b>]: <script>\n[^__proto__]: <img src=x>');
    expect(blocks.join("") + notes).not.toMatch(/<(?:script|img|b)\b/);
    expect(notes).toContain('<li id="n-2"><p>&lt;img src=x&gt;');
    const long = ["[^", "[^a", "[^a]: ", "[^a]:\n", "[^a]", "> [^a]: [^a] "].map((piece) =>
      piece.repeat(Math.floor(20_000 / piece.length)),
    );
    const ms = processorMs(() => {
      for (const text of long) {
        const made = render(...Array.from({ length: 5 }, () => text));
        const length = made.notes.length + made.blocks.join("").length;
        expect(length).toBeLessThan(100 * 5 * text.length);
      }
    });
    expect(ms).toBeLessThan(10_000);
  });
});
