import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_LINE_CHARS, readTextWindow, WINDOW_LINES, windowStart } from "./text-window";

async function* batchesOf(lines: readonly string[], size: number) {
  for (let i = 0; i < lines.length; i += size) yield lines.slice(i, i + size);
}
const numberedLines = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}`);

test("gives the page that holds a line, with the file's line numbers", async () => {
  const first = windowStart(1234);
  expect(first).toBe(1001);
  const window = await readTextWindow(batchesOf(numberedLines(2500), 700), first);
  expect(window.lines).toHaveLength(WINDOW_LINES);
  expect(window.lines.find((line) => line.number === 1234)?.text).toBe("line 1234");
  expect(window).toMatchObject({ first: 1001, more: true, total: null });
});

test("knows the end of the file when it reaches it", async () => {
  const window = await readTextWindow(batchesOf(numberedLines(1000), 1000), 1);
  expect(window).toMatchObject({ more: false, total: 1000 });
  expect(await readTextWindow(batchesOf([], 1), 1)).toEqual({ lines: [], first: 1, more: false, total: 0 });
});

test("cuts a long line and counts the rest", async () => {
  const { lines } = await readTextWindow(batchesOf(["x".repeat(MAX_LINE_CHARS + 7)], 1), 1);
  expect(lines[0]).toMatchObject({ number: 1, rest: 7 });
  expect(lines[0]?.text).toHaveLength(MAX_LINE_CHARS);
});

test("never cuts a character in two", async () => {
  const { lines } = await readTextWindow(batchesOf([`${"x".repeat(MAX_LINE_CHARS - 1)}😀`], 1), 1);
  expect(lines[0]).toMatchObject({ rest: 2 });
  expect(lines[0]?.text).toBe("x".repeat(MAX_LINE_CHARS - 1));
});

test("puts every line on exactly one page", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 9 }), async (total, size) => {
      const seen: number[] = [];
      for (let first = 1; first <= total; first += size) {
        expect(windowStart(first + size - 1, size)).toBe(first);
        const window = await readTextWindow(batchesOf(numberedLines(total), 3), first, size);
        seen.push(...window.lines.map((line) => line.number));
      }
      expect(seen).toEqual(Array.from({ length: total }, (_, i) => i + 1));
    }),
  );
});
