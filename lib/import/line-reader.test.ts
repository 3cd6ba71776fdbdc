import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLines } from "./line-reader";

async function* pieces(...parts: (string | Uint8Array)[]) {
  for (const part of parts) yield typeof part === "string" ? Buffer.from(part) : part;
}
async function read(source: AsyncIterable<Uint8Array>, max?: number, noise?: string[]) {
  const lines: [number, string][] = [];
  const odd = await readLines(source, (text, number) => void lines.push([number, text]), max, noise);
  return { lines, odd };
}
const withNumbers = (...texts: string[]) => texts.map((text, i) => [i + 1, text]);

describe("readLines", () => {
  it("gives lines without their ends, the last one with or without a line end", async () => {
    expect((await read(pieces("a\nb\r\n\nc"))).lines).toEqual(withNumbers("a", "b", "", "c"));
    expect((await read(pieces("a\n"))).lines).toEqual(withNumbers("a"));
    expect((await read(pieces(""))).lines).toEqual([]);
  });

  it("reports a last line that breaks off behind a digit, since more may have followed", async () => {
    // plot.py prints three decimals; this file was cut two bytes before the end of one.
    expect((await read(pieces("a 0.991  2558.259\nb 0.995  311", ".8"))).odd.openNumberLine).toBe(2);
    for (const whole of ["a 1\n", "a 1\r\n", '{"qps": 1}', "a 1 q/s", ""])
      expect((await read(pieces(whole))).odd.openNumberLine, whole).toBeNull();
  });

  it("reads UTF-8 with a mark and UTF-16 of both orders like the same text in UTF-8", async () => {
    const text = "recall 0.95\r\nµs ✓\n";
    const le = Buffer.from(`\uFEFF${text}`, "utf16le");
    const be = Buffer.from(le).swap16();
    for (const bytes of [Buffer.from(`\uFEFF${text}`), le, be])
      expect((await read(pieces(bytes.subarray(0, 1), bytes.subarray(1, 7), bytes.subarray(7)))).lines).toEqual(
        withNumbers("recall 0.95", "µs ✓"),
      );
  });

  it("numbers lines as grep does where a progress bar writes CR inside a line", async () => {
    expect((await read(pieces("x\n10%\r20%\r30%\ny\n"))).lines).toEqual([
      [1, "x"],
      [2, "10%"],
      [2, "20%"],
      [2, "30%"],
      [3, "y"],
    ]);
  });

  it("takes CR as the line end of a text that has no other", async () => {
    expect((await read(pieces("a\rb\rc"))).lines).toEqual(withNumbers("a", "b", "c"));
  });

  it("cuts a line beyond the limit, reports its number, and goes on with the next one", async () => {
    const { lines, odd } = await read(pieces("ab", "cdefgh\nnext\n0123456789\n"), 6);
    expect(lines).toEqual(withNumbers("abcdef", "next", "012345"));
    expect(odd.cutLines).toEqual({ first: 1, count: 2 });
  });

  it("reads bytes that are not UTF-8 as U+FFFD and reports their line", async () => {
    const { lines, odd } = await read(pieces("ok\n", Uint8Array.of(0x61, 0xe9, 0x0a), "ok\n"));
    expect(lines).toEqual(withNumbers("ok", "a\uFFFD", "ok"));
    expect(odd.notUtf8Line).toBe(2);
  });

  it("gives the same lines however the bytes are cut into pieces", async () => {
    const text = fc.array(fc.constantFrom("a", "é", "✓", "\n", "\r\n", "x".repeat(20), " "), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat(40)), async (parts, cuts) => {
        const bytes = Buffer.from(`\n${parts.join("")}`);
        const places = [0, ...cuts.map((c) => Math.min(c, bytes.length)), bytes.length].sort((a, b) => a - b);
        const cut = places.slice(1).map((end, i) => bytes.subarray(places[i], end));
        expect((await read(pieces(...cut))).lines).toEqual((await read(pieces(bytes))).lines);
      }),
    );
  });

  it("leaves out noise where it can, counts it, and never leaves out the last line that is not blank", async () => {
    expect((await read(pieces("a\nb\ndone 1\ndone 2\nc\n"), undefined, ["done "])).lines).toEqual([
      [1, "a"],
      [2, "b"],
      [5, "c"],
    ]);
    expect((await read(pieces("a\nb\ndone 1\ndone 2\n\n"), undefined, ["done "])).lines).toEqual([
      [1, "a"],
      [2, "b"],
      [5, ""],
      [4, "done 2"],
    ]);
    const part = fc.constantFrom("noise", "nois", "other", "é", "\n", "\n", "\n", "\r\n", "\r", " ", "x".repeat(9));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(part, { maxLength: 20 }), { maxLength: 6 }), async (chunks) => {
        const texts = chunks.map((chunk) => chunk.join(""));
        const all = await read(pieces(...texts), 8);
        const some = await read(pieces(...texts), 8, ["noise"]);
        expect(some.odd).toEqual(all.odd);
        const matter = ([, text]: [number, string]) => text.trim() !== "" && !text.startsWith("noise");
        expect(some.lines.filter(matter)).toEqual(all.lines.filter(matter));
        const filled = ([, text]: [number, string]) => text.trim() !== "";
        expect(some.lines.findLast(filled)).toEqual(all.lines.findLast(filled));
      }),
    );
  });
});
