import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { processorMs } from "@/lib/processor-time.testing";
import { linePattern, plainLine } from "./line-pattern";

const match = (pattern: string, line: string) => linePattern(pattern).match(plainLine(line));

describe("a pattern of a line", () => {
  it("reads typed holes between literal text, whatever the number of blanks", () => {
    expect(match("{clients:int} parallel clients", "  50   parallel\tclients ")).toEqual({ clients: 50 });
    expect(match("tps = {tps:number} ({words:text})", "tps = 1.5e3 (without (initial) time)")).toEqual({
      tps: 1500,
      words: "without (initial) time",
    });
    expect(match("{op} - Takes(s): {seconds:number}, ...", "READ - Takes(s): 10.5, Count: 3")).toEqual({
      op: "READ",
      seconds: 10.5,
    });
  });

  it("shifts units of ten exactly, and multiplies others", () => {
    // 9.666 / 1000 is 0.009666, 0.07 / 1000 is 0.00007000000000000001 by division.
    expect(match("{a:number ms} {b:number us} {c:number %}", "0.07 9666 57")).toEqual({
      a: 7e-5,
      b: 0.009666,
      c: 0.57,
    });
    expect(match("{a:number KiB}/sec", "2.5/sec")).toEqual({ a: 2560 });
  });

  it("reads words for not measured as null, and no other text as a number", () => {
    for (const word of ["NaN", "-nan", "---", "N/A", "inf"])
      expect(match("p {a:number}", `p ${word}`)).toEqual({ a: null });
    for (const word of ["x", "1.2.3", "1,5", "--5", "1e999", "0x10"])
      expect(match("p {a:number}", `p ${word}`)).toBeNull();
    for (const word of ["1.5", "-1", "12345678901234567890"]) expect(match("p {a:int}", `p ${word}`)).toBeNull();
  });

  it("fits whole lines only, unless it ends in dots", () => {
    expect(match("{n:int} Threads", "4 Threads and more")).toBeNull();
    expect(match("{n:int} Threads...", "4 Threads and more")).toEqual({ n: 4 });
    expect(match("{_} {b}", "a b")).toEqual({ b: "b" });
  });

  it("names its fault where it is wrong", () => {
    expect(() => linePattern("a {b:foo}")).toThrow("unknown type foo");
    expect(() => linePattern("a {b:number kg}")).toThrow("unknown unit kg");
    expect(() => linePattern("a {b}{c}")).toThrow("two holes without text between");
    expect(() => linePattern("a {b")).toThrow("not closed");
  });

  it("never throws for a line, and a word that it reads is a part of it", () => {
    const pattern = linePattern("{a:text} = {b} ({c:number ms}) ...");
    fc.assert(
      fc.property(fc.array(fc.constantFrom(" ", "=", "(", ")", "1", ".", "e", "x", "-")), (parts) => {
        const values = pattern.match(plainLine(parts.join("")));
        expect(values === null || parts.join("").includes(String(values.b))).toBe(true);
      }),
    );
  });

  it("needs time in proportion to the line, for the lines that cost most", () => {
    const pattern = linePattern("{a:text} = {b:text} = {c:text} = {d:number} end");
    const milliseconds = (length: number) => {
      const line = plainLine(" =".repeat(length / 2)) + "1".repeat(length);
      const work = () => {
        for (let nth = 0; nth < 20; nth++) pattern.match(line);
      };
      return Math.min(...Array.from({ length: 5 }, () => processorMs(work)));
    };
    milliseconds(10_000);
    // 16 times the length: a quadratic pattern would need 256 times.
    expect(milliseconds(320_000)).toBeLessThan(64 * Math.max(milliseconds(20_000), 0.05));
  });
});
