import { describe, expect, it } from "vitest";
import { type Corrected, type CorrectionTarget, correctionsOf } from "@/lib/domain/names/corrections";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { columnsNamed } from "./named-columns";
import { relativeTable } from "./relative-table";

let id = 0;
const point = (version: string, more: Parameters<typeof testPoint>[2] = {}) =>
  testPoint(`b1.${++id}`, 1, { build: testBuild(version), ...more });
const table = (points: Parameters<typeof relativeTable>[0], by = "build") => relativeTable(points, by, "qps");
const configs = table([point("5.6.51"), point("8.0.43"), point("8.0.43", { config: "b,c" })]);
const nothing: Corrected = { displayName: null, mergeInto: null, version: null, releaseDate: null, notes: null };
const build = (name: string): CorrectionTarget => ({ subject: "build", engine: "mysql", name });
const config = (name: string): CorrectionTarget => ({ subject: "config", engine: "", name });

describe("the columns that a text names", () => {
  const keys = (text: string) => columnsNamed(configs, text).map(({ key }) => key);

  it("are those of its key, its raw name with or without parts, or its version", () => {
    const all = configs.columns.map(({ key }) => key);
    expect(all).toEqual(["my5651_rel,config:z12a_c8r32", "my8043_rel,config:b\\,c", "my8043_rel,config:z12a_c8r32"]);
    for (const key of all) expect(keys(key)).toEqual([key]);
    expect(keys("my8043_rel")).toEqual(all.slice(1));
    expect(keys("8.0.43")).toEqual(all.slice(1));
    expect(keys("5.6.51")).toEqual(all.slice(0, 1));
    expect(keys("gone")).toEqual([]);
  });

  it("are those of a commit in a build's name, either of them shortened", () => {
    const built = (raw: string) => ({ ...testBuild("1.2"), raw });
    const two = table(["mydb-1.2-3f2a9c1d04aa", "mydb-1.2-9b01d77"].map((raw) => point("1.2", { build: built(raw) })));
    const keysOf = (text: string) => columnsNamed(two, text).map(({ key }) => key);
    expect(keysOf("3f2a9c1")).toEqual(["mydb-1.2-3f2a9c1d04aa"]);
    expect(keysOf(`3f2a9c1d04aa${"0".repeat(28)}`)).toEqual(["mydb-1.2-3f2a9c1d04aa"]);
    expect(keysOf("9b01d77fffff")).toEqual(["mydb-1.2-9b01d77"]);
    expect(keysOf("3f2a9c")).toEqual([]);
    expect(keysOf("3f2a9c1e")).toEqual([]);
  });

  it("are those that fit the text's parts where nothing splits the columns any more", () => {
    const one = table([point("5.6.51"), point("8.0.43")]);
    const keysOf = (text: string) => columnsNamed(one, text).map(({ key }) => key);
    expect(one.columns.map(({ key }) => key)).toEqual(["my5651_rel", "my8043_rel"]);
    expect(keysOf("my5651_rel,config:z12a_c8r32")).toEqual(["my5651_rel"]);
    // Another spelling of that config.
    expect(keysOf("my5651_rel,config:cz12a_c8r32")).toEqual(["my5651_rel"]);
    expect(keysOf("my5651_rel,config:b")).toEqual([]);
    expect(keysOf("my5651_rel,machine:gone")).toEqual([]);
  });

  it("are the same by present, former and withdrawn names of readers", () => {
    const { keysNamed } = correctionsOf(
      [
        [build("my8043_rel"), { ...nothing, displayName: "the slow one" }],
        [config("b,c"), { ...nothing, displayName: "big" }],
      ],
      {
        shown: [
          { ...build("my5651_rel"), called: "the old one" },
          { ...build("my8043_rel"), called: "the slow one" },
        ],
      },
    );
    const keysOf = (text: string) => columnsNamed(configs, text, keysNamed).map(({ key }) => key);
    expect(keysOf("the slow one,config:big")).toEqual(["my8043_rel,config:b\\,c"]);
    expect(keysOf("my8043_rel,config:big")).toEqual(["my8043_rel,config:b\\,c"]);
    expect(keysOf("the old one")).toEqual(["my5651_rel,config:z12a_c8r32"]);
    expect(keysOf("the new one")).toEqual([]);
  });

  it("are those of the build that the named one was merged into", () => {
    const merged = correctionsOf([[build("my8043v2"), { ...nothing, mergeInto: "my8043_rel" }]]);
    const one = table([point("5.6.51"), point("8.0.43")]);
    expect(columnsNamed(one, "my8043v2", merged.keysNamed).map(({ key }) => key)).toEqual(["my8043_rel"]);
  });

  it("may have unescaped commas, as people write machines", () => {
    const machines = table(
      [point("5.6.51", { machine: "hetz, 48 CPUs" }), point("5.6.51", { machine: "bee" })],
      "machine",
    );
    expect(columnsNamed(machines, "hetz, 48 CPUs").map(({ key }) => key)).toEqual(["hetz\\, 48 CPUs"]);
  });
});
