import fc from "fast-check";
import { expect, it } from "vitest";
import { Letters, widthOf, wrapText } from "./letters";

it("a wrapped text keeps all of itself, in lines that fit", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme-ascii", maxLength: 80 }),
      fc.integer({ min: 30, max: 400 }),
      (text, width) => {
        const lines = wrapText(text, 12, width);
        expect(lines.join("").replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
        for (const line of lines) expect(line.length === 1 || widthOf(line, 12) <= width).toBe(true);
      },
    ),
  );
});

it("a name is broken at blanks first, then after signs, and only then inside a word", () => {
  const width = widthOf("my8406_rel_", 12) + 1;
  expect(wrapText("my8406_rel_o2nofp", 12, width)).toEqual(["my8406_rel_", "o2nofp"]);
  expect(wrapText("two words", 12, widthOf("words", 12) + 1)).toEqual(["two", "words"]);
  expect(wrapText("aaaaaa", 12, widthOf("aaaa", 12) + 1)).toEqual(["aaaa", "aa"]);
});

it("figures are as wide as one another, so that columns of numbers align", () => {
  for (const weight of [400, 600] as const)
    expect(new Set([..."0123456789"].map((digit) => widthOf(digit, 10, weight))).size).toBe(1);
});

it("long texts in a page's font keep their planned width, so that a wider font cuts none", () => {
  const page = new Letters(true);
  const place = { x: 0, y: 0, size: 11 };
  const long = "threads, log scale; dotted where more";
  expect(page.write(long, place)).toContain(
    ` textLength="${Math.round(widthOf(long, 11))}" lengthAdjust="spacingAndGlyphs"`,
  );
  expect(page.write("0.95", place)).not.toContain("textLength");
});

it("a picture holds a letter's outline once, and characters without one stay text, escaped", () => {
  const letters = new Letters();
  const svg = letters.write("aa 数", { x: 0, y: 10, size: 10 });
  expect(svg.match(/<use /g)).toHaveLength(2);
  expect(letters.definitions().match(/<path /g)).toHaveLength(1);
  expect(svg).toContain(">数</text>");
  expect(new Letters(true).write("<&", { x: 0, y: 0, size: 10 })).toContain(">&lt;&amp;</text>");
});
