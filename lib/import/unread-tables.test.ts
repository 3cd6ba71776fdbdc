import { describe, expect, it } from "vitest";
import { MASK } from "../domain/secrets/secrets";
import { readBundle } from "./manifest/reading.testing";
import { UnreadTables } from "./unread-tables";

const head = (path: string, text: string) => ({ path, size: null, head: Buffer.from(text), text });

describe("unread tables of a bundle", () => {
  it("are one where their columns are the same, with the number of files and paths from the whole list", () => {
    const tables = new UnreadTables();
    for (let at = 1; at <= 100; at += 1) tables.add(head(`r/run${at}.csv`, `flavour,score\nx,${at}\ny,${at}\n`));
    tables.add(head("r/other.csv", "flavour,points\nx,1\ny,2\n"));
    const [first, second, ...more] = tables.without([]);
    expect([first?.files, second?.files, more.length]).toEqual([100, 1, 0]);
    expect(first?.paths).toHaveLength(40);
    expect([first?.paths[0], first?.paths.at(-1)]).toEqual(["r/run1.csv", "r/run100.csv"]);
    expect(first?.rows.length).toBeLessThanOrEqual(6);
  });

  it("are those of pages only where nothing else is a table", () => {
    const page = head("report.md", "| test | FooDB | BarDB |\n|---|---|---|\n| a | 1 | 2 |\n| b | 3 | 4 |\n");
    const paths = (...heads: (typeof page)[]) => {
      const tables = new UnreadTables();
      for (const one of heads) tables.add(one);
      return tables.without([]).flatMap((table) => table.paths);
    };
    expect(paths(page)).toEqual(["report.md"]);
    expect(paths(page, head("a.csv", "flavour,score\nx,1\ny,2\n"))).toEqual(["a.csv"]);
  });

  it("have, behind the others, those whose numbers are read and doubtful", async () => {
    const text = "engine,test,qps,lock_ms\nmysql,a,100,1\nmysql,a,110,2\npostgres,a,120,1\npostgres,a,130,2\n";
    const { unread, rows } = await readBundle({ "r.csv": text, "x.csv": "flavour,score\nx,1\ny,2\n" });
    expect(rows.length).toBe(4);
    expect(unread.map(({ paths, isRead }) => [paths, isRead])).toEqual([
      [["x.csv"], undefined],
      [["r.csv"], true],
    ]);
  });

  it("mask secrets in cells, below names of secrets and in paths", () => {
    const tables = new UnreadTables();
    const text = "password,command,score\nhunter2hunter2,psql --password=hunter2hunter2,1\nhunter2hunter2,x,2\n";
    tables.add(head("r/a.csv", text));
    const answer = JSON.stringify(tables.without([]));
    expect(answer).toContain(MASK);
    expect(answer).not.toContain("hunter2");
  });

  it("mask a secret before they cut its cell", () => {
    const tables = new UnreadTables();
    // 50 characters before the key: the cell would keep 10 of its 40, which no longer look like a key.
    tables.add(head("r/a.csv", `flavour,note,score\nwarm,${"x".repeat(49)} ghp_${"k".repeat(36)},1\ncold,y,2\n`));
    const answer = JSON.stringify(tables.without([]));
    expect(answer).toContain("xxx");
    expect(answer).not.toContain("ghp_");
  });

  it("fit into 24,000 characters whatever their number and size", () => {
    const tables = new UnreadTables();
    for (let nth = 0; nth < 30; nth += 1) {
      const names = Array.from({ length: 60 }, (_, at) => `column ${nth} ${at} ${"x".repeat(50)}`);
      const row = names.map(() => "9".repeat(15)).join(",");
      tables.add(head(`${"long ".repeat(30)}${nth}.csv`, `${names.join(",")}\n${row}\n${row}\n`));
    }
    const kept = tables.without([]);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(30);
    expect(JSON.stringify(kept).length).toBeLessThanOrEqual(24_000);
  });

  it("keep texts that Postgres can hold", () => {
    const tables = new UnreadTables();
    tables.add(head("r/a\0.csv", "flavour,score\na\0b,1\n\ud800,2\n"));
    expect(JSON.stringify(tables.without([]))).not.toMatch(/\\u0000|\\ud800/);
  });
});

describe("a JSON file longer than the head that recognition sees", () => {
  // 20,000 numbers of five digits and their commas are more than 64 KiB.
  const trace = Array.from({ length: 20_000 }, (_, at) => 10_000 + at);

  it("is read where the engine and its results stand behind the head", async () => {
    const results = [{ workload: "scan", qps: 12.5, threads: 4 }];
    const { rows, issues } = await readBundle({ "r/a.json": JSON.stringify({ trace, engine: "pg", results }) });
    expect(rows.map(({ setting, threads, numbers }) => [setting.engine, threads, numbers])).toEqual([
      ["postgres", 4, { qps: 12.5 }],
    ]);
    expect(issues.map(({ code }) => code)).toContain("columns-read");
  });

  it("stays unread without an issue of its own where nothing of it is a table", async () => {
    const text = JSON.stringify({ trace, notes: [{ a: 1, b: 2 }] });
    const { rows, issues, files } = await readBundle({ "r/a.json": text, "r/b.csv": "engine,workload,qps\npg,a,2\n" });
    expect(rows.map(({ source }) => source.path)).toEqual(["r/b.csv"]);
    expect(issues.filter(({ path }) => path === "r/a.json")).toEqual([]);
    expect(files.map(({ path, role }) => [path, role])).toContainEqual(["r/a.json", "attachment"]);
  });
});
