import { buffer } from "node:stream/consumers";
import { pack } from "tar-stream";
import { describe, expect, it } from "vitest";
import { decimalComma, withPoints } from "./decimal-commas";
import { decorationOf } from "./line-decoration";
import { fencesOf } from "./markdown-fences";
import { toolOutputs as outputs, readOne as read } from "./tool-outputs.testing";

const decorations: Readonly<Record<string, (line: string, at: number) => string>> = {
  docker: (line, at) => `2026-11-21T20:15:${10 + (at % 50)}.123456789Z ${line}`,
  "docker compose": (line) => `bench-1  | ${line}`,
  journald: (line) => `Nov 21 20:15:01 host bench[4242]: ${line}`,
  ts: (line) => `Nov 21 20:15:01 ${line}`,
  "ts with a date": (line) => `2026-11-21 20:15:01 ${line}`,
  "ts of the time alone": (line) => `20:15:01 ${line}`,
  "pods of kubectl": (line) => `[pod/bench-0/pgbench] ${line}`,
  "a quoted mail": (line) => `> ${line}`,
  "an indent": (line) => `    ${line}`,
  colours: (line) => `\u001b[32m${line}\u001b[0m`,
};

describe.each(Object.entries(outputs))("%s", (name, text) => {
  it.each(Object.keys(decorations))("reads the same under %s, line numbers and all", async (decoration) => {
    const decorated = text
      .split("\n")
      .map((line, at) => (line === "" ? line : (decorations[decoration]?.(line, at) ?? line)))
      .join("\n");
    const [plain, fromDecorated] = [await read(name, text), await read(name, decorated)];
    expect(plain.texts).toHaveLength(1);
    expect(fromDecorated.texts.map(({ importer }) => importer.id)).toEqual(
      plain.texts.map(({ importer }) => importer.id),
    );
    expect(fromDecorated.texts[0]?.facts).toEqual(plain.texts[0]?.facts);
    const remarks = fromDecorated.issues.filter(({ code }) => code === "line-prefix");
    const needed = fromDecorated.issues.length > plain.issues.length;
    // Some tools are read with an indent as they are.
    expect(remarks).toHaveLength(needed ? 1 : 0);
    if (decoration !== "an indent") expect(needed).toBe(true);
  });
});

describe("output in fenced blocks of Markdown", () => {
  it.each(Object.entries(outputs))("%s is read by the importer of its text file", async (name, text) => {
    const page = `# Results\n\nSome words.\n\n\`\`\`\n${text}\`\`\`\n\nMore words.\n`;
    const [plain, quoted] = [await read(name, text), await read(`${name}.md`, page)];
    expect(quoted.texts.map(({ importer }) => importer.id)).toEqual(plain.texts.map(({ importer }) => importer.id));
    expect(quoted.members).toMatchObject([{ role: "imported" }]);
  });

  it("keeps the numbers of the lines, and leaves out the text around the blocks", () => {
    const remover = fencesOf("a.md", "```")?.remover();
    const lines = ["# a", "```text", "tps = 1", "~~~", "```", "tps = 2", "~~~", "tps = 3", "~~~"];
    expect(lines.map((line) => remover?.(line))).toEqual(["", "", "tps = 1", "~~~", "", "", "", "tps = 3", ""]);
    expect([fencesOf("a.txt", "```"), fencesOf("a.md", "tps = 1")]).toEqual([null, null]);
  });

  it("is a quotation where another file holds output of its kind, and then counts for nothing", async () => {
    const archive = pack();
    archive.entry({ name: "a/run.txt" }, outputs["pgbench.txt"]);
    archive.entry({ name: "a/README.md" }, `\`\`\`\n${outputs["pgbench.txt"]}\`\`\`\n`);
    archive.finalize();
    const { members, texts } = await read("a.tar", (await buffer(archive)).toString("latin1"));
    expect(texts.map(({ member }) => member)).toEqual([0]);
    expect(members).toMatchObject([
      { role: "imported" },
      { role: "attachment", importer: null, reason: "It quotes output of pgbench, which other files hold." },
    ]);
  });
});

it("leaves out a page's own table beside other results, and an issue says why", async () => {
  const archive = pack();
  archive.entry({ name: "a/run.txt" }, outputs["pgbench.txt"]);
  archive.entry({ name: "a/README.md" }, "| database | threads | qps |\n|---|---|---|\n| mysql | 1 | 100 |\n");
  archive.finalize();
  const { members, texts, issues } = await read("a.tar", (await buffer(archive)).toString("latin1"));
  expect(texts.map(({ member }) => member)).toEqual([0]);
  const reason = expect.stringContaining("may be made of the bundle's other results");
  expect(members).toMatchObject([{ role: "imported" }, { role: "attachment", importer: null, reason }]);
  expect(issues).toMatchObject([{ code: "table-of-page", severity: "info", path: "a/README.md", message: reason }]);
});

describe("a decoration", () => {
  it("is the prefix of four fifths of the lines, of at least three", () => {
    expect(decorationOf("> a\n> b\n> c\n> d\ne\n")?.remover()("> > f")).toBe("f");
    expect(decorationOf("> a\n> b\n> c\nd\ne\n")).toBeNull();
    expect(decorationOf("> a\n> b\n")).toBeNull();
  });

  it("may have two parts: the names of containers, then timestamps", () => {
    const decoration = decorationOf("db-1 | 2026-11-21T20:15:10Z tps\n".repeat(4));
    expect([decoration?.name, decoration?.remover()("db-1 | 2026-11-21T20:15:10Z tps")]).toEqual([
      "the names of containers and timestamps",
      "tps",
    ]);
  });
});

/** A tool's output under a locale with decimal commas: versions keep their points. */
const withCommas = (text: string) => text.replaceAll(/(?<![\w.-])(\d+)\.(\d+)(?![\w.])/g, "$1,$2");
/** fio's units follow without a blank: 16.7k, 65.5MiB, 99.50th. */
const withCommasAndUnits = (text: string) => text.replaceAll(/(?<![\w.-])(\d+)\.(\d+)(?=[^\d.])/g, "$1,$2");

describe("decimal commas", () => {
  it("are not those of prose: a page about a rate is an attachment without an issue", async () => {
    const { members, issues } = await read("NOTES.txt", "We measured a lot (1,234 per sec.) on this host.\n");
    expect(members).toMatchObject([{ role: "attachment" }]);
    expect(issues).toEqual([]);
  });

  it.each([
    ["sb.o.point-query.range100.pk1.dop2", withCommas],
    ["pgbench.txt", withCommas],
    ["ycsb.txt", withCommas],
    ["db_bench.txt", withCommas],
    ["fio.txt", withCommas],
    ["fio.txt", withCommasAndUnits],
  ] as const)("of %s are read as the points of other locales, and an issue reports it", async (name, change) => {
    const [plain, local] = [await read(name, outputs[name]), await read(name, change(outputs[name]))];
    expect(change(outputs[name])).not.toBe(outputs[name]);
    expect(local.texts.map(({ importer }) => importer.id)).toEqual(plain.texts.map(({ importer }) => importer.id));
    expect(local.texts[0]?.facts).toEqual(plain.texts[0]?.facts);
    expect(local.issues.filter(({ code }) => code === "decimal-commas")).toMatchObject([{ severity: "info" }]);
    expect(local.issues).toHaveLength(plain.issues.length + 1);
  });

  it.each([
    ["thousands", "readrandom : 1,047 micros/op 955337 ops/sec;\n"],
    ["lists of numbers", "latency average = 1,23 ms\ntps = 1234,56 \nrates 1,2,3\n"],
    ["thousands with points, too", "latency average = 1,23 ms\ntps = 1.234,56 \n"],
    ["thousands with commas, too", "latency average = 1,23 ms\ntps = 1234,56 \nrows 1,234.5\n"],
    ["some results with points", "latency average = 1.23 ms\ntps = 1234,56 \n"],
    ["JSON", '{\n  "iops" : 1234,56,\n}\n'],
  ])("that may be %s are refused, and the file fails with an issue", async (_, text) => {
    expect(withPoints(text)).toBeNull();
    const { texts, members, issues } = await read("pgbench.txt", `x\n${text}`);
    expect([texts, members[0]?.role]).toEqual([[], "failed"]);
    expect(issues).toMatchObject([{ code: "decimal-commas", severity: "error" }]);
  });

  it("are found in output of tools, and not in lists of numbers", () => {
    expect(decimalComma("x\ntps = 1234,56 (without initial connection time)\n")).toBe("tps = 1234,56");
    expect(decimalComma("[OVERALL], Throughput(ops/sec), 999,37\n")).toMatch(/999,37$/);
    expect(decimalComma("readrandom : 1,047 micros/op 955337 ops/sec;\n")).toMatch(/micros\/op$/);
    for (const text of Object.values(outputs)) expect(decimalComma(text)).toBeNull();
  });
});
