import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";

// The rules of biome.json and knip.json refuse what they are there for: each gets a probe that breaks it.
const root = path.resolve(import.meta.dirname, "..");
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Makes a project of these files with our settings of a tool, and returns what the tool prints about it. */
function printed(tool: string[], settings: string, files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "benchfolio-rules-"));
  folders.push(folder);
  copyFileSync(path.join(root, settings), path.join(folder, settings));
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const [script = "", ...options] = tool;
  const done = spawnSync(process.execPath, [path.join(root, "node_modules", script), ...options], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(done.status, done.stdout + done.stderr).toBe(1);
  return done.stdout;
}

describe("biome", () => {
  const probes: Readonly<Record<string, string>> = {
    noExplicitAny: "export const text = (given: any): string => String(given);",
    noImportCycles: 'import { back } from "./back"; export const forth = (): number => back();',
    useImportType: 'import { Type } from "./type"; export const one: Type = 1;',
    noNonNullAssertion: "export const first = (list: readonly number[]): number => list[0]!;",
    noRestrictedGlobals: "export const shown = (): string => name;",
    noRestrictedImports: 'import Link from "next/link"; export const link = Link;',
    noUnusedImports: 'import { Type } from "./type"; export const one = 1;',
    noUnusedVariables: "export const two = (): number => { const left = 1; return 2; };",
    noDebugger: "export const stop = (): void => { debugger; };",
    useHookAtTopLevel:
      'import { useState } from "react"; export const useIt = (on: boolean) => { if (on) useState(0); };',
    useAltText: 'export const Picture = () => <img src="x.png" />;',
    noImgElement: 'export const Picture = () => <img alt="" src="x.png" />;',
  };

  it("refuses a probe of each rule, and nothing of a file that breaks none", () => {
    const files = Object.fromEntries(Object.entries(probes).map(([rule, text]) => [`lib/${rule}.tsx`, `${text}\n`]));
    const lint = [
      "@biomejs/biome/bin/biome",
      "lint",
      "--vcs-enabled=false",
      "--reporter=github",
      "--error-on-warnings",
    ];
    const text = printed(lint, "biome.json", {
      ...files,
      "lib/back.ts": 'import { forth } from "./noImportCycles"; export const back = (): number => forth();\n',
      "lib/type.ts": "export type Type = number;\n",
    });
    const found = new Set(
      [...text.matchAll(/title=lint\/\w+\/(\w+),file=[^,]*?lib\/(\w+)\.tsx?,/g)].map(
        ([, rule, file]) => `${file}: ${rule}`,
      ),
    );
    for (const rule of Object.keys(probes)) expect(found).toContain(`${rule}: ${rule}`);
    expect([...found].filter((line) => line.startsWith("type:"))).toEqual([]);
  });
});

describe("knip", () => {
  it("refuses files, exports, types and packages that nothing uses, and packages that nothing names", () => {
    const text = printed(["knip/bin/knip.js", "--reporter", "json"], "knip.json", {
      "package.json": '{ "name": "probe", "type": "module", "dependencies": { "zod": "1.0.0", "kysely": "1.0.0" } }',
      "scripts/start.ts":
        'import { z } from "zod"; import pg from "pg"; import { used } from "../lib/used.ts"; console.log(used, z, pg);',
      "lib/used.ts": "export const used = 1; export const unused = 2; export interface Lonely { a: number }",
      "lib/alone.ts": "export const nobody = 1;",
    });
    const named = z.array(z.object({ name: z.string() }));
    const issue = z.object({ files: named, dependencies: named, exports: named, types: named, unlisted: named });
    const { issues } = z.object({ issues: z.array(issue) }).parse(JSON.parse(text));
    const namesOf = (kind: keyof z.infer<typeof issue>) => issues.flatMap((each) => each[kind].map(({ name }) => name));
    expect(namesOf("files")).toEqual(["lib/alone.ts"]);
    expect(namesOf("exports")).toEqual(["unused"]);
    expect(namesOf("types")).toEqual(["Lonely"]);
    expect(namesOf("dependencies")).toEqual(["kysely"]);
    expect(namesOf("unlisted")).toEqual(["pg"]);
  });
});
