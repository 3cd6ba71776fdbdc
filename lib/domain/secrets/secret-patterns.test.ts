import fc from "fast-check";
import { expect, it } from "vitest";
import { signs, worthALook } from "./secret-patterns";

// Whole signs, halves of signs, and what stands before the numbers of a sampler.
const heads = [
  "sda",
  "nvme0n1 ",
  "pw",
  "=pw",
  "user",
  "sk",
  "sk-",
  "http:",
  "http://",
  "'-p",
  " -",
  "a:b@tcp",
  "token",
  "",
];
const ends = ["", "=", '"', "'", " ", "/", "\u00a0", "\r"];

it("looks for signs of a secret in front of the numbers that end a line, and finds all of the line", () => {
  const text = fc.constantFrom(...heads, ...ends);
  const numbers = fc.string({ unit: fc.constantFrom(..."0159 \t.,:%-"), maxLength: 12 });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, numbers), { maxLength: 4 }), (parts) => {
      const line = parts.flat().join("");
      expect(worthALook(line), JSON.stringify(line)).toBe(signs.test(line));
    }),
    { numRuns: 5_000 },
  );
});

it.each(["pw 12", "x pw:1", "user 1 2", "sk-1 2", "h.1 -p 3", "1 token 2"])("looks closer at %s", (line) => {
  expect(worthALook(line)).toBe(true);
});
it.each(["nvme0n1 12.00 0.50", "  1.00    0.00   99.00", ""])("looks no closer at %s", (line) => {
  expect(worthALook(line)).toBe(false);
});
