import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { processorMs } from "../../processor-time.testing";
import { readManifest } from "./read";
import { manifestJsonSchema } from "./shape";

const read = (text: string) => readManifest("benchfolio.yaml", text);
/** Line, column (0 for none) and message of each fault. */
const faults = (text: string) =>
  read(text).issues.map(({ line, message }) => [
    line,
    Number(/column (\d+):/.exec(message)?.[1] ?? 0),
    message.replace(/^.*?without it\.(?: Line \d+, column \d+:)? /, ""),
  ]);

describe("a manifest", () => {
  it("is read with the line of each rule, and its numbers as they are written", () => {
    const { read: found, issues } = read(
      [
        "version: 1",
        "bundle: { engine: mydb, version: 17.10, commit: 1234567 }",
        "runs:",
        "  - files: 'a/{version}/*.csv'",
        "    set: { machine: ci-1, threads: 8, cacheGb: 64 }",
        "  - files: [b/*.csv, c/*.csv]",
      ].join("\n"),
    );
    expect(issues).toEqual([]);
    expect(found).toEqual({
      lines: [4, 6],
      valuesAt: [
        { line: 4, col: 5 },
        { line: 6, col: 5 },
      ],
      columnLines: [new Map(), new Map()],
      manifest: {
        version: "1",
        bundle: { engine: "mydb", version: "17.10", commit: "1234567" },
        runs: [
          { files: "a/{version}/*.csv", set: { machine: "ci-1", threads: "8", cacheGb: "64" }, columns: {} },
          { files: ["b/*.csv", "c/*.csv"], set: {}, columns: {} },
        ],
      },
    });
  });

  it("with 16,000 keys takes less than ten times as long as one with 4,000", () => {
    const keys = Array.from({ length: 16_000 }, (_, at) => at.toString(36));
    const best = (count: number) => {
      const text = `{${keys.slice(0, count).join(",")}}`;
      return Math.min(...[1, 2, 3].map(() => processorMs(() => expect(faults(text).length).toBeGreaterThan(0))));
    };
    // A comparison of each key with all others would take sixteen times as long.
    expect(best(16_000)).toBeLessThan(10 * best(4000));
  });

  it.each<[string, string, [number, number, unknown][]]>([
    [
      "a word that it does not know",
      "version: 1\nbundle:\n  engien: mydb\n",
      [[3, 3, "engien is not a key here. See docs/manifest.md."]],
    ],
    [
      "a commit that is not one",
      "version: 1\nbundle:\n  commit: main\n",
      [[3, 3, expect.stringMatching(/^bundle.commit: commit is no commit/)]],
    ],
    [
      "a condition with invisible characters",
      'version: 1\nruns:\n  - files: a\n    set: { foo: "a\\u202eb" }\n',
      [[4, 12, expect.stringMatching(/foo has invisible characters/)]],
    ],
    [
      "a key that it would drop",
      "version: 1\nruns:\n  - files: a\n    set: { __proto__: x }\n",
      [[4, 12, "__proto__ is not a key here."]],
    ],
    ["another version", "version: 2\n", [[1, 1, expect.stringMatching(/^version: /)]]],
    ["no version", "bundle: {}\n", [[1, 1, expect.stringMatching(/^version: /)]]],
    [
      "a wrong pattern",
      "version: 1\nruns:\n  - files: 'a/{engine'\n",
      [[3, 5, expect.stringMatching(/: the pattern has \{engine where/)]],
    ],
    [
      "a list of patterns with a wrong one",
      "version: 1\nruns:\n  - files:\n      - a\n      - /b\n",
      [[5, 9, expect.stringMatching(/: the pattern must be a path/)]],
    ],
    [
      "a name captured and set",
      "version: 1\nruns:\n  - files: '{engine}.csv'\n    set:\n      engine: mydb\n",
      [[5, 7, "runs.0.set.engine: engine is captured and set."]],
    ],
    [
      "a name of the import",
      "version: 1\nruns:\n  - files: a\n    set:\n      words: x\n",
      [[5, 7, expect.stringMatching(/import uses itself/)]],
    ],
    [
      "threads that are not a count",
      "version: 1\nruns:\n  - files: a\n    set: { threads: many }\n",
      [[4, 12, expect.stringMatching(/not a thread count/)]],
    ],
    [
      "broken YAML",
      "version: 1\nbundle: {engine: mydb\n",
      [[3, 1, expect.stringMatching(/^Flow map in block collection/)]],
    ],
    ["one key twice", "version: 1\nversion: 1\n", [[2, 1, expect.stringMatching(/unique/)]]],
    ["a list in place of the whole", "- 1\n", [[1, 1, expect.stringMatching(/expected object, received array/)]]],
  ])("with %s is not used: an issue has line, column and reason", (_, text, expected) => {
    expect(faults(text)).toEqual(expected);
    expect(read(text).read).toBeNull();
  });

  it.each<[string, string, RegExp]>([
    ["nothing", "", /expected object, received null/],
    ["an alias", "version: 1\nbundle: &a { engine: mydb }\nruns: [*a]\n", /^It may have no aliases\.$/],
    ["too many levels", `version: ${"[".repeat(30_000)}`, /^It is nested too deeply\.$/],
    ["too many bytes", `version: 1\n#${"x".repeat(70_000)}`, /^It is longer than 64 KiB\.$/],
  ])("with %s is not used: an issue has the reason, and no place", (_, text, reason) => {
    expect(faults(text)).toEqual([[null, 0, expect.stringMatching(reason)]]);
    expect(read(text).read).toBeNull();
  });

  it.each<[string, string, [number, number, unknown][]]>([
    [
      "a column that is neither quantity nor fact",
      "columns:\n      t: engin",
      [
        [
          5,
          7,
          "runs.0.columns.t: engin is not a fact of a run, and not a quantity without a unit. See docs/manifest.md.",
        ],
      ],
    ],
    [
      "a unit of another kind",
      "columns: { t: { is: mean, unit: parsec } }",
      [[4, 16, expect.stringMatching(/in parsec/)]],
    ],
    ["a unit of a fact", "columns: { t: { is: engine, unit: ms } }", [[4, 16, expect.stringMatching(/has no unit/)]]],
    [
      "an unknown key",
      "columns: { t: { is: mean, unti: ms } }",
      [[4, 31, "unti is not a key here. See docs/manifest.md."]],
    ],
    ["a list for a column", "columns: { t: [mean] }", [[4, 16, "a column is a word, or { is: ..., unit: ... }."]]],
    [
      "a name of a quantity",
      "columns: { t: { is: qps, name: x } }",
      [[4, 30, expect.stringMatching(/belongs to a cond/)]],
    ],
    ["a fact as a name", "columns: { t: { is: condition, name: engine } }", [[4, 36, expect.stringMatching(/a fact/)]]],
    ["a path that is not one", "values: 'a.{b'", [[4, 5, expect.stringMatching(/the path has \{b where/)]]],
    ["a name captured twice", "values: '{engine}.{d}'", [[4, 5, expect.stringMatching(/\{engine\} is stated twice/)]]],
    ["a capture of nowhere", "columns: { 'a.{x}': p99 }", [[4, 16, expect.stringMatching(/captures no \{x\}/)]]],
    ["a melt of nothing", "melt: { columns: 'q*', is: mean, unit: s }", [[4, 13, expect.stringMatching(/nothing/)]]],
    [
      "a melt of a fact",
      "melt: { columns: 'q{workload}', is: engine }",
      [[4, 37, expect.stringMatching(/not a quantity/)]],
    ],
  ])("whose rule has %s is not used: an issue has line, column and reason", (_, rule, expected) => {
    const text = `version: 1\nruns:\n  - files: '{engine}.csv'\n    ${rule}\n`;
    expect(faults(text)).toEqual(expected);
    expect(read(text).read).toBeNull();
  });

  it("has at most 100 columns in a rule", () => {
    const rule = (count: number) =>
      `version: 1\nruns:\n  - files: a\n    columns: { ${Array.from({ length: count }, (_, at) => `c${at}: p99`)} }\n`;
    expect(faults(rule(100))).toEqual([]);
    expect(faults(rule(101))).toEqual([[4, 5, expect.stringMatching(/at most 100/)]]);
  });

  it("reports twenty of a hundred faults", () => {
    const keys = Array.from({ length: 100 }, (_, at) => `  key${at}: x`).join("\n");
    expect(read(`version: 1\nbundle:\n${keys}\n`).issues).toHaveLength(20);
  });

  it("never makes an object of a tag, nor a prototype of a key", () => {
    expect(read("version: 1\nbundle: !!js/function 'x'\n").read).toBeNull();
    expect(read("version: 1\n__proto__: { polluted: 1 }\n").read).toBeNull();
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  it("has a JSON schema for editors, which takes the numbers that people write", () => {
    const schema = manifestJsonSchema();
    expect(schema).toMatchObject({
      type: "object",
      required: ["version"],
      additionalProperties: false,
      properties: {
        version: { enum: [1, "1"] },
        bundle: { properties: { engine: { type: ["string", "number"] } }, additionalProperties: false },
        runs: {
          items: {
            properties: {
              columns: { additionalProperties: { anyOf: [{}, { required: ["is"], additionalProperties: false }] } },
              values: { type: ["string", "number"] },
              melt: { required: ["columns", "is"], additionalProperties: false },
            },
          },
        },
      },
    });
  });

  it("is right in each example of docs/manifest.md", () => {
    const docs = readFileSync(path.resolve(import.meta.dirname, "../../../docs/manifest.md"), "utf8");
    const examples = [...docs.matchAll(/```yaml\n([^`]*)```/g)].map(([, text = ""]) => text);
    expect(examples.length).toBe(8);
    for (const example of examples) expect(read(example).issues, example).toEqual([]);
  });
});
