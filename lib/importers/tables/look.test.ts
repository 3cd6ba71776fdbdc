import { describe, expect, it } from "vitest";
import { processorMs } from "@/lib/processor-time.testing";
import { lookAt } from "./look";

const lookOf = (path: string, text: string) => lookAt({ path, size: null, head: Buffer.from(text), text });
const guesses = (path: string, text: string) =>
  Object.fromEntries(
    lookOf(path, text)?.columns.map(({ heading, guess }) => [heading, [guess.is, guess.unit]] as const) ?? [],
  );

describe("a look at a table that explains nothing", () => {
  it("finds the columns and example rows of a CSV below comments, with their lines", () => {
    const look = lookOf("r/a.csv", "# made by hand\n\nflavour,num_threads,avg_time\nwarm,8,12.5\ncold,8,14.0\n");
    expect(look?.form).toBe("cells");
    expect(look?.columns.map(({ heading, isNumber }) => [heading, isNumber])).toEqual([
      ["flavour", false],
      ["num_threads", true],
      ["avg_time", true],
    ]);
    expect(look?.rows).toEqual([
      { path: "r/a.csv", line: 4, keys: [], cells: ["warm", "8", "12.5"] },
      { path: "r/a.csv", line: 5, keys: [], cells: ["cold", "8", "14.0"] },
    ]);
  });

  it("finds the largest table of a page, with the lines of its rows", () => {
    const text =
      "# Foo vs Bar\n\n| part | GB |\n|---|---|\n| ram | 64 |\n\n| test | FooDB | BarDB |\n|---|--:|--:|\n" +
      "| a | 12.5 | **13.5** |\n| b | 22.5 | 23.5 |\n\nThe end | 5\n";
    const look = lookOf("report.md", text);
    expect(look?.columns.map(({ heading }) => heading)).toEqual(["test", "FooDB", "BarDB"]);
    expect(look?.rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [9, "a", "12.5", "13.5"],
      [10, "b", "22.5", "23.5"],
    ]);
    expect(lookOf("notes.md", "| a | b |\n|---|---|\n| one | two |\n")).toBeNull();
    expect(lookOf("notes.md", "| a | b |\n| 1 | 2 |\n")).toBeNull();
  });

  it("takes numbers with units for numbers where they are measured: an odd cell hides no column", () => {
    const look = (heading: string) => lookOf("a.csv", `engine,query,${heading}\nd,a,~12 ms\nd,b,3.5 s\ne,a,13 ms\n`);
    expect(look("time")?.columns.map(({ isNumber }) => isNumber)).toEqual([false, false, true]);
    expect(look("think_time")).not.toBeNull();
    expect(look("interval")).toBeNull();
  });

  it("guesses roles by name and by value, and a unit only where the heading states it", () => {
    const text =
      "db,num_threads,avg_time,p99 (ms),tps,std_dev,runs,flavour,statement\n" +
      `postgres,8,12.5,30,812,0.5,5,warm,${"select 1 ".repeat(9)}\nmysql,8,11.5,31,903,0.7,5,cold,${"select 2 ".repeat(9)}\n`;
    expect(guesses("a.csv", text)).toEqual({
      db: ["engine", null],
      num_threads: ["threads", null],
      avg_time: ["mean", null],
      "p99 (ms)": ["p99", "ms"],
      tps: ["throughput", "transactions/s"],
      std_dev: ["stddev", null],
      runs: ["repeats", null],
      flavour: ["condition", null],
      statement: ["ignore", null],
    });
  });

  it("keeps the words of a heading besides its statistic, with its unit", () => {
    const text = "flavour,read_p99_ms,load_time_s,avg_time_ms,index_time_minutes\na,1,2,3,4\nb,5,6,7,8\n";
    expect(guesses("a.csv", text)).toEqual({
      flavour: ["condition", null],
      read_p99_ms: ["read p99", "ms"],
      load_time_s: ["load time", "s"],
      avg_time_ms: ["time", "ms"],
      index_time_minutes: ["index time", "minutes"],
    });
  });

  it("takes a list under the name of a setting for that setting, and one under that of a repeat for times", () => {
    const row = (name: string) => ({ name, threads: [1, 8, 64], clients: [1, 2, 3], trial: [1.25, 1.5, 1.75] });
    expect(guesses("a.json", JSON.stringify([row("a"), row("b")]))).toMatchObject({
      threads: ["threads", null],
      trial: ["time", null],
    });
  });

  it("takes keys that differ between objects of numbers as levels", () => {
    const cell = (time: number | null) => ({ avg_time: time, runs: 5 });
    const text = JSON.stringify(
      {
        made: "2026-01-31",
        benchmarks: {
          query: {
            top_n: { speedup: 2.5, postgres: cell(4), mysql: cell(10) },
            scan: { speedup: 3, postgres: cell(2), mysql: cell(null) },
          },
        },
      },
      null,
      1,
    );
    const look = lookOf("r.json", text);
    expect(look?.form).toBe("values");
    expect(look?.levels.map(({ keys, guess }) => [guess.is, keys])).toEqual([
      ["text", ["benchmarks"]],
      ["text", ["query"]],
      ["workload", ["top_n", "scan"]],
      ["engine", ["postgres", "mysql"]],
    ]);
    expect(look?.columns.map(({ heading }) => heading)).toEqual(["avg_time", "runs"]);
    // The fourth object's number is null, which is not 0.
    expect(look?.rows.map(({ keys, cells }) => [keys.at(-1), cells])).toEqual([
      ["postgres", ["4", "5"]],
      ["mysql", ["10", "5"]],
      ["postgres", ["2", "5"]],
      ["mysql", ["", "5"]],
    ]);
    const lines = text.split("\n");
    for (const row of look?.rows ?? []) expect(lines[row.line - 1]).toContain(`"${row.keys.at(-1)}": {`);
  });

  it("takes the objects of a list, of lines, and one flat object as records", () => {
    for (const text of [
      '[{"a": 1, "b": "x"}, {"a": 2, "b": "y"}]',
      '{"a": 1, "b": "x"}\n{"a": 2, "b": "y"}\n',
      '{"a": 1, "b": "x"}',
    ])
      expect(lookOf("r.json", text)?.form, text).toBe("records");
  });

  it("is null for prose, binary files, tables without a number, lists of numbers and hidden files", () => {
    expect(lookOf("a.txt", "Dear reader, this is a text,\nwhich goes on, and ends, here 1.\n")).toBeNull();
    expect(lookAt({ path: "a.csv", size: 3, head: Buffer.from([0, 1, 2]), text: null })).toBeNull();
    expect(lookOf("a.csv", "name,colour\nx,red\ny,blue\n")).toBeNull();
    expect(lookOf("a.csv", "1,2,3\n4,5,6\n")).toBeNull();
    expect(lookOf("r/.cache.json", '{"a": 1}')).toBeNull();
    expect(lookOf("package.json", '{"name": "x", "scripts": {"test": "vitest"}}')).toBeNull();
  });

  it("stays small and quick for hostile heads, and never throws", () => {
    const deep = '{"a":'.repeat(12_000);
    const wide = `{${Array.from({ length: 8_000 }, (_, at) => `"k${at}":{"v":${at}}`).join(",")}}`;
    const columns = `${Array.from({ length: 9_000 }, (_, at) => `c${at}`).join(",")}\n${"1,".repeat(9_000)}1\n`;
    const quotes = `a,b\n${'"x,'.repeat(20_000)}`;
    const long = `a,b\n${"x".repeat(60_000)},1\n`;
    for (const [path, text] of [
      ["deep.json", deep],
      ["wide.json", wide.slice(0, 65_536)],
      ["columns.csv", columns],
      ["quotes.csv", quotes],
      ["long.csv", long],
    ] as const) {
      let look: ReturnType<typeof lookOf> = null;
      const took = processorMs(() => {
        look = lookOf(path, text);
      });
      expect(took, path).toBeLessThan(2_000);
      expect(JSON.stringify(look).length, path).toBeLessThan(60_000);
    }
  });

  it("leaves out headings that no manifest can name: empty, hidden, reserved or longer than a name", () => {
    const look = lookOf("a.csv", `,ok,${"x".repeat(81)},hid\u202eden,__proto__,n\n0,a,b,c,d,1\n1,d,e,f,g,2\n`);
    expect(look?.columns.map(({ heading }) => heading)).toEqual(["ok", "n"]);
  });
});
