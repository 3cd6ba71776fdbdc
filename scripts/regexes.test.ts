import { expect, it } from "vitest";
import { judge, regexLiterals } from "./regexes.ts";

it("finds the regular expressions of a module, and no text that looks like one", () => {
  const text = 'const a = /x+$/g; const b = "/y/"; // /z/\nexport const c = (s: string) => s.split(/,/);';
  expect(regexLiterals("a.ts", text)).toEqual([
    { pattern: "x+$", flags: "g" },
    { pattern: ",", flags: "" },
  ]);
});

it("finds an expression over several lines as the one that runs", () => {
  const text = 'const a = pattern("gi")`\n  ^a b\n  |\\d{2}$\n`;\nconst b = pattern()`x`; const c = other("g")`y`;';
  expect(regexLiterals("a.ts", text)).toEqual([
    { pattern: String.raw`^a b|\d{2}$`, flags: "gi" },
    { pattern: "x", flags: "" },
  ]);
});

it("distinguishes an expression that backtracks from one that does not", async () => {
  // This expression once blocked an import on a cell of 100,000 digits and a letter.
  expect(await judge({ pattern: String.raw`^\d+\.?\d*$`, flags: "" })).toBe("2nd degree polynomial");
  expect(await judge({ pattern: String.raw`^\d+(?:\.\d*)?$`, flags: "" })).toBe("linear");
});
