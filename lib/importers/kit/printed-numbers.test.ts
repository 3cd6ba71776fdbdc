import fc from "fast-check";
import { expect, it } from "vitest";
import { printedCells } from "./printed-cells";
import { PrintedNumbers, printedNumber } from "./printed-numbers";

/** Reads a number as JavaScript does, of the digits that tools print. */
const read = (cell: string) => (/^\d{1,18}(?:[.,]\d{1,9})?$/.test(cell) ? Number(cell.replace(",", ".")) : Number.NaN);
const numbers = new PrintedNumbers();

it("numbers of a line are those of its cells, in any mix of digits, points, blanks and other signs", () => {
  const blank = fc.constantFrom(" ", "  ", "\t", "\v", "\r", "\u00a0", "\u3000");
  const sign = fc.constantFrom(
    ..."0123456789.,-+e%",
    ..."sda nan inf 1e999 -0 0.00 123456789012345.6 1234567890123456789 ä \0".split(" "),
  );
  const part = fc.oneof({ weight: 3, arbitrary: sign }, { weight: 1, arbitrary: blank });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const line = parts.join("");
      numbers.read(line);
      expect([...numbers.values.subarray(0, numbers.count)], JSON.stringify(line)).toEqual(
        printedCells(line).map(read),
      );
    }),
    { numRuns: 5_000 },
  );
});

it("reads lines of any number of cells, one after the other", () => {
  for (const count of [200, 3, 65]) {
    const cells = Array.from({ length: count }, (_, at) => `${at}.5`);
    numbers.read(cells.join(" "));
    expect([...numbers.values.subarray(0, numbers.count)]).toEqual(cells.map(Number));
  }
});

it("takes texts in the place of a line's", () => {
  numbers.take(["1.50", "", "-2", "7"]);
  expect([...numbers.values.subarray(0, numbers.count)]).toEqual([1.5, Number.NaN, Number.NaN, 7]);
});

it.each(["1e999", "-0", "nan", "9".repeat(19), `0.${"1".repeat(10)}`, "1.", ".5"])("has no number in %j", (text) => {
  expect(printedNumber(text)).toBeNaN();
});
