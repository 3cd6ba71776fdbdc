import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { processorMs } from "@/lib/processor-time.testing";
import { capturesOf, jsonPathText, type PathStep, parseJsonPath } from "./json-path";

const key = (text: string): PathStep => ({ kind: "key", key: text });
const capture = (name: string): PathStep => ({ kind: "capture", name });
const items: PathStep = { kind: "items" };

describe("a path into JSON", () => {
  it.each([
    ["a", [key("a")]],
    ["benchmarks.{group}.{_}", [key("benchmarks"), capture("group"), capture("_")]],
    ['a."p99.9".b c', [key("a"), key("p99.9"), key("b c")]],
    ['"say \\"hi\\""', [key('say "hi"')]],
    ["results[].t", [key("results"), items, key("t")]],
    ["results[*]", [key("results"), items]],
    ["results.*", [key("results"), items]],
    ["[]", [items]],
    ["*.a", [items, key("a")]],
  ])("%s is read as its steps", (text, steps) => {
    expect(parseJsonPath(text)).toEqual(steps);
  });

  it.each([
    "",
    ".a",
    "a.",
    "a..b",
    "a[0]",
    "a[",
    "{a",
    "{}",
    "{A}",
    "{a b}",
    "a{b}",
    "{a}{b}",
    "{a}.{a}",
    '"a',
    '"\\q"',
    "a]",
    "a}",
    "a*",
    "a".repeat(301),
    "a.".repeat(12).concat("a"),
  ])("%j is refused with the reason", (text) => {
    expect(parseJsonPath(text)).toEqual({ fault: expect.stringMatching(/^\w/) });
  });

  it("is read back from its text, whatever its keys are", () => {
    const step = fc.oneof(
      fc.string({ maxLength: 15 }).map(key),
      fc.constantFrom("{", '"', ".", "a.b", "\\", "*", "[]", "").map(key),
      fc.constant(items),
      fc.constant(capture("_")),
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        const text = jsonPathText(steps);
        fc.pre(text.length <= 300);
        expect(parseJsonPath(text)).toEqual(steps);
      }),
    );
  });

  it("gives steps or a reason for any text, and never throws", () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[a.{}[\]*"\\_]{0,20}$/));
    fc.assert(
      fc.property(text, (one) => {
        const read = parseJsonPath(one);
        if ("fault" in read) expect(read.fault).not.toBe("");
        else expect(new Set(capturesOf(read)).size).toBe(capturesOf(read).length);
      }),
    );
  });

  it("is refused at once where it has a million characters or more", () => {
    const ms = processorMs(() => {
      for (const sign of ["{", '"', "[", '"\\', "a."])
        expect(parseJsonPath(sign.repeat(1_000_000))).toHaveProperty("fault");
    });
    expect(ms).toBeLessThan(1_000);
  });
});
