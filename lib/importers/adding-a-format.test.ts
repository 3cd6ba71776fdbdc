import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const guide = readFileSync(path.join(root, "docs/adding-a-format.md"), "utf8");
const quotes = [...guide.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(
  ([, file = "", text = ""]) => [file, text] as const,
);

describe("docs/adding-a-format.md", () => {
  it.each(quotes)("quotes %s as it is", (file, text) => {
    expect(readFileSync(path.join(root, file), "utf8")).toContain(text);
  });

  it("quotes each step and links to files that are there", () => {
    expect(quotes.length).toBeGreaterThanOrEqual(7);
    for (const [, link = ""] of guide.matchAll(/\]\(([^)#]+)\)/g))
      expect(() => readFileSync(path.join(root, "docs", link)), link).not.toThrow(/ENOENT/);
  });
});
