import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordsOfLevel } from "./words";

const kindsOf = (name: string, isFile = true) =>
  wordsOfLevel(name, isFile).map(({ text, kind, value }) =>
    value === text.toLowerCase() ? `${kind} ${text}` : `${kind} ${text} = ${value}`,
  );

describe("words of a level", () => {
  it.each([
    ["hetz48.iobound", ["host hetz48 = name=hetz cpus=48", "scale iobound = memory=no"]],
    [
      "qps.abs.cached.all.dop1.tsv",
      ["noise qps", "noise abs", "scale cached = memory=yes", "unknown all", "threads dop1 = 1"],
    ],
    ["x.pg18beta1.x10a_c8r32", ["noise x", "engine pg = postgres", "version 18", "stage beta1", "config x10a_c8r32"]],
    ["ma110702_rel_withdbg", ["engine ma = mariadb", "version 110702 = 11.7.2", "flag rel", "flag withdbg"]],
    ["AliPG15", ["engine PG = postgres", "version 15"]],
    ["mysql8.0.44", ["engine mysql", "version 8.0.44"]],
    ["my8043.1", ["engine my = mysql", "version 8043 = 8.0.43", "unknown 1"]],
    // Letters that are not a stage are a word of their own.
    ["mysql-8.4.5.16vcpu", ["engine mysql", "version 8.4.5", "host 16vcpu = cpus=16"]],
    ["mysql-8.4.5.10gb", ["engine mysql", "version 8.4.5", "scale 10gb = size=10gb"]],
    ["mysql-8.4.5.60s", ["engine mysql", "version 8.4.5", "parameter 60s"]],
    ["mysql-8.4.5rc1", ["engine mysql", "version 8.4.5", "stage rc1"]],
    ["mysql-8.4.5.2026-01-02", ["engine mysql", "version 8.4.5", "date 2026-01-02"]],
    // A server of a group is not a release.
    ["mysql1_thr8", ["engine mysql", "unknown 1", "threads thr8 = 8"]],
    ["valkey-unstable-3f2a9c1", ["engine valkey", "stage unstable", "commit 3f2a9c1"]],
    ["mydb-v1.5.0-dev123", ["engine mydb", "version 1.5.0", "stage dev123"]],
    ["run_2fuqfOkP", ["noise run", "id 2fuqfOkP"]],
    ["db.r5.xlarge-3nodes", ["host db.r5.xlarge = instance=r5.xlarge", "host 3nodes = nodes=3"]],
    ["o.ext4.local.secs60", ["noise o", "disk ext4", "disk local", "parameter secs60"]],
    ["fashion-mnist-784-euclidean", ["workload fashion-mnist-784-euclidean"]],
    // Output of iostat, not a size of data.
    ["sb.io.scan", ["tool sb", "unknown io", "unknown scan"]],
    ["work-mem.io_uring", ["unknown work", "unknown mem", "unknown io", "unknown uring"]],
    ["not-cached", ["scale not-cached = memory=no"]],
    ["postgres-git3f2a9c1", ["engine postgres", "commit git3f2a9c1 = 3f2a9c1"]],
    ["bench.ndjson", ["noise bench"]],
    ["thp.take4.r2", ["unknown thp", "doubt take4", "repeat r2 = 2"]],
    // Two names compare: they say nothing of one run.
    ["redis-valkey", ["unknown redis", "unknown valkey"]],
  ])("of %s are cut and have their kinds", (name, expected) => {
    expect(kindsOf(name)).toEqual(expected);
  });

  it("of a file lose its ending, those of a folder keep it", () => {
    expect(kindsOf("pg.txt")).toEqual(["engine pg = postgres"]);
    expect(kindsOf("pg.txt", false)).toEqual(["engine pg = postgres", "noise txt"]);
  });

  it("never overlap and have the right positions, for any name", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), fc.boolean(), (name, isFile) => {
        let end = 0;
        for (const { text, at } of wordsOfLevel(name, isFile)) {
          expect(at).toBeGreaterThanOrEqual(end);
          expect(name.slice(at, at + text.length)).toBe(text);
          end = at + text.length;
        }
      }),
    );
  });
});
