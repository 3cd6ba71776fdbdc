import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskSecrets } from "@/lib/domain/secrets/secrets";
import { JsonItems, JsonObject, type JsonValue, MAX_DOUBLED, placeIn } from "./json-items";

function read(text: string, items: string | null = null, most?: number) {
  const given: JsonValue[] = [];
  const limit = most === undefined ? {} : { most };
  const reader = new JsonItems({ items, onItem: (item) => void given.push(item), ...limit });
  text.split("\n").forEach((line, at) => {
    reader.line(line, at + 1);
  });
  reader.end();
  return { reader, given, root: reader.root };
}

/** Returns the bytes of the heap after its garbage is collected. */
function heapBytes(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc()");
  return process.memoryUsage().heapUsed;
}

const plain = (value: JsonValue): unknown => {
  if (value instanceof JsonObject) return Object.fromEntries([...value.entries()].map(([key, of]) => [key, plain(of)]));
  return Array.isArray(value) ? value.map((item: JsonValue) => plain(item)) : value;
};

describe("a JSON document read by lines", () => {
  it("has the values of JSON.parse, however it is broken into lines", () => {
    const value = fc.jsonValue({ maxDepth: 5 }).filter((each) => !JSON.stringify(each).includes("__proto__"));
    fc.assert(
      fc.property(value, fc.constantFrom(0, 1, 2), (json, indent) => {
        const text = JSON.stringify(json, null, indent);
        const { reader, root } = read(text);
        expect(reader.problem).toBeNull();
        expect(plain(root)).toEqual(JSON.parse(text));
      }),
    );
  });

  it("knows the line of each key", () => {
    const { root } = read('{\n "a": 1,\n "b": {\n  "c": [1,\n 2]\n }\n}');
    const object = root instanceof JsonObject ? root : expect.unreachable();
    expect([object.place.line, object.placeOf("a").line, object.object("b")?.placeOf("c")]).toEqual([
      1,
      2,
      { line: 4, text: '  "c": [1,' },
    ]);
    const list = object.object("b")?.list("c") ?? [];
    expect([0, 1, 2].map((at) => placeIn(list, at)?.line)).toEqual([4, 5, undefined]);
    const { root: nested } = read("[\n[\n1\n],\n{\n}\n]");
    const outer = Array.isArray(nested) ? nested : expect.unreachable();
    expect([0, 1].map((at) => placeIn(outer, at)?.line)).toEqual([2, 5]);
  });

  it("reads Python's NaN and Infinity, which are not numbers to it", () => {
    const { root, reader } = read('{"a": NaN, "b": -Infinity, "c": -1}');
    const object = root instanceof JsonObject ? root : expect.unreachable();
    expect([reader.problem, object.number("a"), object.number("b"), object.number("c")]).toEqual([
      null,
      null,
      null,
      -1,
    ]);
  });

  it("reads a password that was masked before", () => {
    const { root, reader } = read(maskSecrets('{"password": "hunter2", "host": "h",\n"api_key": "0123456789abcdef"}'));
    const object = root instanceof JsonObject ? root : expect.unreachable();
    expect([reader.problem, object.text("password"), object.text("host")]).toEqual([null, "*****", "h"]);
  });

  it("takes neither value of a key that occurs twice, and reports it", () => {
    const { root, reader } = read('{"qps": 1,\n"qps": 2, "k": 3, "k": 3}');
    const object = root instanceof JsonObject ? root : expect.unreachable();
    expect([object.number("qps"), object.number("k")]).toEqual([null, 3]);
    expect(reader.doubled).toMatchObject([{ key: "qps", place: { line: 2 } }]);
    const many = Array.from({ length: MAX_DOUBLED + 5 }, (_, at) => `"k${at}": 1, "k${at}": 2`);
    expect(read(`{${many.join()}}`).reader.doubled).toHaveLength(MAX_DOUBLED);
  });

  it.each([
    ["17.10", "17.20"],
    ["17.10", "17.1"],
    ["17.1", "17.10"],
    ["17.20", "null"],
  ])("keeps no text of a number whose key has %s, then %s", (first, second) => {
    const { root, reader } = read(`{"v": ${first},\n"v": ${second}}`);
    const object = root instanceof JsonObject ? root : expect.unreachable();
    expect([object.get("v"), object.printedOf("v")]).toEqual([null, null]);
    expect(reader.doubled).toMatchObject([{ key: "v", place: { line: 2 } }]);
  });

  it("keeps the text of a number that its key has twice", () => {
    const { root, reader } = read('{"v": 17.10, "v": 17.10}');
    const object = root instanceof JsonObject ? root : expect.unreachable();
    expect([object.get("v"), object.printedOf("v"), reader.doubled]).toEqual([17.1, "17.10", []]);
  });

  it("gives the items of a list one by one, and keeps none of them", () => {
    const { given, root } = read('{"results": [{"a": 1}, {"a": 2}], "n": 2, "in": {"results": [7]}}', "results");
    expect(given.map(plain)).toEqual([{ a: 1 }, { a: 2 }]);
    expect(plain(root)).toEqual({ results: [], n: 2, in: { results: [7] } });
    expect(read('[{"a": 1}, 5]', "").given.map(plain)).toEqual([{ a: 1 }, 5]);
  });

  it("gives no items of a second list, whose positions would be those of the first", () => {
    const { given, reader } = read('{"results": [{"a": 1}],\n"results": [{"a": 2}]}', "results");
    expect(given.map(plain)).toEqual([{ a: 1 }]);
    expect(reader.problem).toMatchObject({ line: 2, message: expect.stringContaining("list of results twice") });
  });

  it("gives the items before a place where it is cut, and names the place", () => {
    const { given, reader } = read('{"results": [{"a": 1},\n{"a": 2},\n{"a":', "results");
    expect(given).toHaveLength(2);
    expect(reader.problem).toMatchObject({ line: 3, message: expect.stringContaining("(line 3)") });
  });

  it.each(['{"a" 1}', "{]", "[1,]", "[1 2]", '{"a": 1}}', "[tru]", "{,}", '["a', '["\\x"]', "[01x]", ""])(
    "has a problem with %s, as JSON.parse has",
    (text) => {
      expect(() => JSON.parse(text)).toThrow();
      expect(read(text).reader.problem).not.toBeNull();
    },
  );

  it("stops at a hostile depth and at a hostile number of values", () => {
    expect(read("[".repeat(100_000)).reader.problem?.message).toContain("deeper than 32 levels");
    const nested = (depth: number) => read("[".repeat(depth) + "]".repeat(depth)).reader.problem;
    expect(nested(32)).toBeNull();
    expect(nested(33)?.message).toContain("deeper than 32 levels");
    expect(read(`[${"1,".repeat(200_001)}1]`).reader.problem?.message).toContain("more values");
    // The limit is for one item, not for all.
    const items = Array.from({ length: 300 }, () => `[${Array(1000).fill("1").join()}]`).join();
    expect(read(`[${items}]`, "").given).toHaveLength(300);
  });

  it("counts the values between lists of items together, however many items lie between them", () => {
    const document = (pairs: number) =>
      `{"entries":{${Array.from({ length: pairs }, (_, at) => `"k${at}":[{}, {}],"v${at}":${at}`).join()}}}`;
    // Each pair keeps its empty list and its value in the root. The object `entries` and the root are two more.
    expect(read(document(9), "entries.*", 20).reader.problem).toBeNull();
    const { reader, given } = read(document(10), "entries.*", 20);
    expect(reader.problem?.message).toContain("it has more values, or longer texts, than any tool prints");
    expect(given).toHaveLength(20);
    // The values of an item do not count as those of the root, and the reverse.
    const item = `[${Array(19).fill("1").join()}]`;
    const both = `{"a":${item},"entries":{"k":[${item}]}}`;
    // Of the root: 19 numbers, their list, the list `k`, the object and the root. Of the item: 19 and their list.
    expect(read(both, "entries.*", 23).reader.problem).toBeNull();
    expect(read(both, "entries.*", 22).reader.problem?.message).toContain("it has more values");
    expect(read(`{"entries":{"k":[${item}]}}`, "entries.*", 19).reader.problem?.message).toContain(
      "one of its results has more values",
    );
  });

  it("counts long texts, in keys too, by their characters", () => {
    const text = "x".repeat(1_000);
    expect(read(`["${text}"]`, null, 12).reader.problem).toBeNull();
    expect(read(`["${text}"]`, null, 11).reader.problem?.message).toContain("more values");
    expect(read(`{"${text}":1}`, null, 12).reader.problem).toBeNull();
    expect(read(`{"${text}":1}`, null, 11).reader.problem?.message).toContain("more values");
    expect(read(`["${text}"]`, "", 10).reader.problem?.message).toContain("one of its results");
  });

  it("keeps no line in memory for a text in it", () => {
    const reader = new JsonItems({ items: null });
    reader.line("[", 1);
    const before = heapBytes();
    for (let at = 2; at < 102; at++) reader.line(`${" ".repeat(2 ** 20)}"text of the line ${at}",`, at);
    expect(heapBytes() - before).toBeLessThan(20 * 2 ** 20);
    expect(reader.problem).toBeNull();
  });
});
