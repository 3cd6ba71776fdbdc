import path from "node:path";
import { describe, expect, it } from "vitest";
import { hasShared } from "@/lib/shared.testing";
import { filesOfBundle, headOf } from "../importers/reading.testing";
import { recogniseMember } from "../importers/registry";
import { knownTool } from "./known-tools";
import { looksLike } from "./looks-like";

// Written by hand after the tools' documentation; all numbers are invented.
const samples: readonly (readonly [tool: string, text: string])[] = [
  // With a latency in ms it is a table that explains itself (lib/importers/tables).
  ["redis-benchmark", '"test","rps"\n"SET","100000.00"\n'],
  ["pgbench-tools", "set,script,scale,clients,tps\n1,select.sql,100,4,1000\n"],
  ["mysqlslap", ",mixed,0.045,0.044,0.048,50,1000\ninnodb,mixed,0.055,0.054,0.058,100,1000\n"],
  ["cassandra-stress", "Results:\nOp rate                   :    1,488 op/s\nLatency mean              :    8.3 ms\n"],
  // The tools' own lines.
  ["go-ycsb as JSON or a table", 'Run finished, takes 212.485542ms\n[{"Operation":"READ"}]\n'],
  ["hyperfine's console", "Benchmark 1: sleep 0.1\n  Time (mean ± σ):     101.9 ms ±   0.6 ms\n"],
  ["criterion with --output-format bencher", "test fib 10 ... bench:         919 ns/iter (+/- 12)\n"],
  ["OpenSearch Benchmark or Rally", "Metric,Task,Baseline,Contender,Diff,Unit\nMin Throughput,a,1,2,1,docs/s\n"],
];

describe("a tool that is not read yet", () => {
  it.each(samples)("%s is known by its output, which no importer takes", (tool, text) => {
    expect(knownTool(text)).toBe(tool);
    expect(recogniseMember(headOf({ path: "results/out.txt", text })).kind).toBe("none");
  });

  it("is not found in other text", () => {
    for (const text of ["", "1 2 3 4 5 6\n", "1345828501 1 2 3 4 5\nend\n", "hello\n", '{"a": 1}\n', "a,b\n1,2\n"])
      expect(knownTool(text)).toBeNull();
  });
});

describe("text of no known format", () => {
  it("is described by the keys of its JSON, also where the head ends inside", () => {
    expect(looksLike('{"config": {"threads": 1}, "workloads": [{"name": "insert"')).toBe(
      "a JSON object with the keys config, workloads",
    );
    expect(looksLike('[{"name": "a", "value": 1}, {"name": "b", "value": 2}]')).toBe(
      "JSON objects with the keys name, value",
    );
    expect(looksLike('{"a": "x{y", "b": 2}\n{"a": 3, "b": 4}\n')).toBe("one JSON object a line, with the keys a, b");
  });

  it("is described by the columns of its table, the first eight by name", () => {
    expect(looksLike('"threads","ops/sec"\n1,100\n2,190\n')).toBe("a table of 2 columns: threads, ops/sec");
    // Semicolons are aligned, end each row, or stand beside decimal commas. A corner may be empty, and quotes may hold
    // some.
    expect(looksLike("Simple;   insert;  query;\nbvinc;   1140;    574;\n\ncraw;   1173;   501;\n")).toBe(
      "a table of 3 columns: Simple, insert, query",
    );
    expect(looksLike("name;rate, 1/s;p99\na;1,5;2,5\nb;1,25;3,5\n")).toBe("a table of 3 columns: name, rate, 1/s, p99");
    expect(looksLike(';QPS;p99\n"a;b";1;2\n')).toBe("a table of 3 columns: QPS, p99");
    const names = [..."abcdefghij"];
    expect(looksLike(`${names.join("\t")}\n${names.map((_, at) => at).join("\t")}\n`)).toBe(
      "a table of 10 columns: a, b, c, d, e, f, g, h and 2 more",
    );
  });

  it("looks like nothing where it is prose, numbers or a heading alone", () => {
    for (const text of ["Some words, and more.\nAnother line\n", "1,2,3\n4,5,6\n", "a,b\n", ""])
      expect(looksLike(text)).toBeNull();
  });
});

const wild = path.resolve(import.meta.dirname, "../../../shared/bundles/wild");

describe.runIf(hasShared)("results of other people", () => {
  it.each([["botbabai+valkey-redis-benchmark", "redis-benchmark", 46]])(
    "of %s are known as output of %s in all %i files",
    async (bundle, tool, files) => {
      const found = await filesOfBundle(path.join(wild, `${bundle}.tar.gz`));
      expect(found.filter(({ text }) => knownTool(text.slice(0, 65_536)) === tool)).toHaveLength(files);
    },
  );

  it("of danielhlarkin/rocksdb-benchmark are described by the keys of their JSON", async () => {
    const found = await filesOfBundle(path.join(wild, "danielhlarkin+rocksdb-benchmark.tar.gz"));
    const results = found.filter(({ path: name }) => name.endsWith(".json"));
    expect(results.length).toBeGreaterThan(0);
    for (const { text } of results) expect(looksLike(text)).toBe("a JSON object with the keys config, workloads");
  });
});
