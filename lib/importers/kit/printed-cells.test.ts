import fc from "fast-check";
import { expect, it } from "vitest";
import { printedCells } from "./printed-cells";

it("cells of a line are the texts between its blanks, as a pattern finds them", () => {
  const part = fc.constantFrom(" ", "  ", "\t", "\u00a0", "\u3000", "\ufeff", "\v", "0.00", "sda", "ä", "-", "\0");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.integer({ min: 1, max: 13 }), (parts, most) => {
      const line = parts.join("");
      expect(printedCells(line)).toEqual(line.trim().split(/\s+/));
      expect(printedCells(line, most)).toEqual(line.trim().split(/\s+/, most));
    }),
  );
});
