import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskSecrets } from "@/lib/domain/secrets/secrets";
import { JsonItems, JsonObject, type JsonValue, placeIn } from "./json-items";

function read(text: string, items: string | null = null) {
  const given: JsonValue[] = [];
  const reader = new JsonItems({ items, onItem: (item) => void given.push(item) });
  text.split("\n").forEach((line, at) => {
    reader.line(line, at + 1);
  });
  reader.end();
  return { reader, given, root: reader.root };
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
    expect(read(`[${"1,".repeat(200_001)}1]`).reader.problem?.message).toContain("more values");
    // The limit is for one item, not for all.
    const items = Array.from({ length: 300 }, () => `[${Array(1000).fill("1").join()}]`).join();
    expect(read(`[${items}]`, "").given).toHaveLength(300);
  });
});
