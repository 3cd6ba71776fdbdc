import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const WRITERS = new Set(["toFixed", "toPrecision", "toLocaleString", "NumberFormat"]);
const ROUNDERS = new Set(["round", "floor", "ceil", "trunc"]);
/** Files that may round: coordinates of drawings are not read as numbers. */
const DRAWS = /^lib\/(?:charts|pictures)\//;

/** Returns the name of a member, written with a dot or in brackets. */
function nameOf(property: object): string {
  if ("name" in property) return String(property.name);
  return "value" in property ? String(property.value) : "";
}

/** Returns the lines on which a file itself writes rounded numbers. */
function roundings(file: string, text: string): string[] {
  const { program } = parseSync(file, text);
  const found: string[] = [];
  const add = (at: number, name: string) => found.push(`${file}:${text.slice(0, at).split("\n").length}: ${name}`);
  new Visitor({
    MemberExpression: ({ start, property }) => {
      const name = nameOf(property);
      if (WRITERS.has(name) && !(name === "toFixed" && DRAWS.test(file))) add(start, name);
    },
    TemplateLiteral: ({ expressions }) => {
      for (const each of DRAWS.test(file) ? [] : expressions)
        if (each.type === "CallExpression" && each.callee.type === "MemberExpression") {
          const name = nameOf(each.callee.property);
          if (ROUNDERS.has(name)) add(each.start, name);
        }
    },
  }).visit(program);
  return found;
}

describe("numbers for readers", () => {
  it("are rounded in lib/format alone", () => {
    const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "lib", "app", "components", "cli"], {
      cwd: root,
      encoding: "utf8",
    });
    const sources = files
      .split("\n")
      .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|testing)\.|\/fixtures\/|^lib\/format\.ts$/.test(file));
    expect(sources.length).toBeGreaterThan(1000);
    expect(sources.flatMap((file) => roundings(file, readFileSync(path.join(root, file), "utf8")))).toEqual([]);
  });

  it.each([
    "value.toFixed(2);",
    "value.toPrecision(3);",
    'value["toFixed"](2);',
    "value?.toFixed(2);",
    'count.toLocaleString("en");',
    'new Intl.NumberFormat("en");',
    ["`$", "{Math.round(bytes / 1024)} KiB`;"].join(""),
  ])("are found where another place rounds them: %s", (text) => {
    expect(roundings("lib/views/probe.ts", text)).toHaveLength(1);
  });

  it("are not coordinates of a drawing, which readers never see", () => {
    expect(roundings("lib/charts/probe.ts", "x.toFixed(1);")).toEqual([]);
    expect(roundings("lib/charts/probe.ts", "x.toPrecision(3);")).toHaveLength(1);
  });
});
