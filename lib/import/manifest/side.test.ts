import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBundle } from "./reading.testing";
import { sideValues } from "./side";

const manifest = (take: string, file = "runs/{id}/about.txt") =>
  `version: 1\nruns:\n  - files: "runs/{id}/*.csv"\n    with:\n      file: "${file}"\n      take: { ${take} }\n`;
const CSV = "workload,kind,qps\nscan,x,5\n";
const TAKE = "engine: system, version: release, threads: conns, cacheGb: pool";
const about = (system: string, pool: number) =>
  `# what ran\nsystem = ${system}\nrelease: "17.10"\nexport conns=8\npool\t${pool}\npassword: hunter2\n`;
const facts = ({ rows }: Awaited<ReturnType<typeof readBundle>>) =>
  rows.map(({ source, setting, threads, settings }) => [
    source.path,
    setting.engine,
    setting.build?.version ?? null,
    threads,
    settings?.cacheGb ?? null,
  ]);
const codes = ({ issues }: Awaited<ReturnType<typeof readBundle>>) =>
  issues
    .filter(({ code }) => code.startsWith("manifest-"))
    .map(({ code, path, line, message }) => [code, path, line, message]);

describe("a side file that a rule names", () => {
  const files = {
    "b/runs/1/x.csv": CSV,
    "b/runs/1/about.txt": about("postgres", 10),
    "b/runs/2/x.csv": CSV,
    "b/runs/2/about.txt": about("mysql", 20),
  };

  it("has facts of the runs beside it, by the captures of their path, wherever the manifest stands", async () => {
    for (const all of [
      { "b/benchfolio.yaml": manifest(TAKE), ...files },
      { ...files, "b/benchfolio.yaml": manifest(TAKE) },
    ]) {
      const bundle = await readBundle(all);
      expect(facts(bundle)).toEqual([
        ["b/runs/1/x.csv", "postgres", "17.10", 8, 10],
        ["b/runs/2/x.csv", "mysql", "17.10", 8, 20],
      ]);
      expect(codes(bundle)).toEqual([]);
      // Each fact has the line of its key.
      expect(bundle.rows[0]?.notes.sideFile).toBe(
        "b/runs/1/about.txt (engine: line 2, version: line 3, threads: line 4, cacheGb: line 5)",
      );
    }
  });

  it("may be JSON with inner objects", async () => {
    const json = '{\n "db": { "name": "duckdb" },\n "pool": 4\n}\n';
    const bundle = await readBundle({
      "b/benchfolio.yaml": manifest("engine: db.name, cacheGb: pool", "about-{id}.json"),
      "b/about-1.json": json,
      "b/runs/1/x.csv": CSV,
    });
    expect(facts(bundle)).toEqual([["b/runs/1/x.csv", "duckdb", null, null, 4]]);
    expect(bundle.rows[0]?.notes.sideFile).toBe("b/about-1.json (engine: line 2, cacheGb: line 3)");
  });

  it("is named in an issue where it is missing, too long or without a key", async () => {
    const bundle = await readBundle({
      "b/benchfolio.yaml": manifest("engine: system, cacheGb: pool"),
      "b/runs/1/x.csv": CSV,
      "b/runs/2/x.csv": CSV,
      "b/runs/2/about.txt": "system: mysql\n",
      "b/runs/3/x.csv": CSV,
      "b/runs/3/about.txt": `system: mysql\n${"# x\n".repeat(5_000)}`,
      "b/runs/4/x.csv": CSV,
    });
    expect(facts(bundle).map(([, engine]) => engine)).toEqual(["unknown", "mysql", "unknown", "unknown"]);
    expect(codes(bundle).filter(([code]) => code === "manifest-side")).toEqual([
      ["manifest-side", "b/runs/1/about.txt", null, "No such side file is here."],
      ["manifest-side", "b/runs/2/about.txt", null, "The side file has no value of pool for cacheGb."],
      [
        "manifest-side",
        "b/runs/3/about.txt",
        null,
        "The side file was not read: it is no text, longer than 16 KiB, or after 16 MiB of others.",
      ],
      ["manifest-side", "b/runs/4/about.txt", null, "No such side file is here."],
    ]);
  });

  it("is read while all side files of the bundle have at most 16 MiB", async () => {
    const full = `system: mysql\n${"#".repeat(16 * 1024 - 14)}`;
    const ids = Array.from({ length: 1_025 }, (_, at) => at);
    const files = ids.flatMap((id) => [
      [`b/runs/${id}/x.csv`, CSV] as const,
      [`b/runs/${id}/about.txt`, full] as const,
    ]);
    const bundle = await readBundle({
      "b/benchfolio.yaml": manifest("engine: system"),
      ...Object.fromEntries(files),
    });
    const engines = facts(bundle).map(([, engine]) => engine);
    // 1,024 times 16 KiB are 16 MiB.
    expect([engines.filter((engine) => engine === "mysql").length, engines.length]).toEqual([1_024, 1_025]);
  });

  it.each([
    ["runs/*/about.txt", "engine: system", 5, 7, "the path names one file"],
    ["runs/{job}/about.txt", "engine: system", 5, 7, "files captures no {job}"],
    ["runs/{id}/about.txt", "id: system", 6, 15, "id is stated twice"],
    ["runs/{id}/about.txt", "Cache: system", 6, 15, "Cache is not a name"],
  ])("is an error with line and column for %s and { %s }", async (file, take, line, column, fault) => {
    const bundle = await readBundle({ "b/benchfolio.yaml": manifest(take, file), "b/runs/1/x.csv": CSV });
    expect(codes(bundle).filter(([code]) => code === "manifest-wrong")).toEqual([
      ["manifest-wrong", "b/benchfolio.yaml", line, expect.stringContaining(`Line ${line}, column ${column}: `)],
    ]);
    expect(codes(bundle)[0]?.[3]).toContain(fault);
  });

  it("never throws, and gives only values that it holds, each at its line", () => {
    const key = fc.constantFrom("a", "b.c", "engine", '"', "__proto__");
    const text = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.jsonValue().map((value) => JSON.stringify(value, null, 1)),
      fc
        .array(fc.tuple(key, fc.constantFrom(":", "=", "\t"), fc.string()))
        .map((rows) => rows.map((row) => row.join("")).join("\n")),
    );
    fc.assert(
      fc.property(text, fc.array(key), (held, keys) => {
        const lines = held.split("\n");
        for (const [name, { value, line }] of sideValues(held, keys)) {
          expect(keys).toContain(name);
          expect(lines[line - 1], `${name} ${line}`).toBeDefined();
          if (!held.trimStart().startsWith("{")) expect(lines[line - 1]).toContain(value);
        }
      }),
      { numRuns: 500 },
    );
  });
});
