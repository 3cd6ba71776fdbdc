import { expect, it } from "vitest";
import { visibleLine, visibleText } from "./visible-text";

it.each([
  // Shown as "photoexe.png"; as "access", like another name; with isolates around numbers, which nobody sees.
  ["photo\u202egnp.exe", "photognp.exe"],
  ["ac\u200bcess", "access"],
  ["\u2066 12 \u2069\u206734", " 12 34"],
  ["a\u200db\u200c", "ab"],
  ["\ufeffMySQL\u2060 9.5\u{e0041}", "MySQL 9.5"],
  ["\u200d\u200c", ""],
  // A bell, an escape of a terminal, DEL, the next line of EBCDIC.
  ["a\u0007b\u001b[31mc\u007fd\u0085e", "ab[31mcde"],
])("the visible text of %j has no invisible character", (text, seen) => expect(visibleText(text)).toBe(seen));

it.each([
  "Émile – 1 000 q/s, «naïve»\n\ttwo lines",
  "שלום עולם 1.5",
  // Persian and Hindi need the joiners between their letters, families and rainbow flags between their pictures.
  "می\u200cخواهم",
  "क्\u200dष",
  "👨\u200d👩\u200d👧 🏳\ufe0f\u200d🌈",
])("a text of any script stays as it is: %s", (text) => expect(visibleText(text)).toBe(text));

it("a title is one line, whatever ends its lines", () => {
  expect(visibleLine("a\r\n|b|\tc\u2028d\u0085e\u0000")).toBe("a |b| c d e");
  expect(visibleLine("a\vb\fc\u2029d\ne\n\nf")).toBe("a b c d e f");
});
