import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readLayers, readRules, refusals } from "./layers.ts";

const root = path.resolve(import.meta.dirname, "..");
const markdown = readFileSync(path.join(root, "docs/architecture.md"), "utf8");
const layers = readLayers(markdown);
const rules = readRules(markdown);
const refused = (file: string, text: string) => refusals(file, text, layers, rules).length > 0;

describe("the fence between the layers", () => {
  it.each([
    ["lib/domain/probe.ts", "pg"],
    ["lib/domain/probe.ts", "node:fs"],
    ["lib/domain/probe.ts", "../env"],
    ["lib/domain/probe.ts", "@/lib/urls"],
    ["lib/domain/probe.ts", "react"],
    ["lib/importers/fio/probe.ts", "pg"],
    ["lib/importers/fio/probe.ts", "node:fs"],
    ["lib/importers/fio/probe.ts", "@/lib/import/import-bundle"],
    ["lib/importers/fio/probe.ts", "../ycsb/importer"],
    ["lib/importers/fio/probe.ts", "../registry"],
    ["lib/archive/probe.ts", "@/lib/db/client"],
    ["lib/archive/probe.ts", "pg"],
    ["lib/tables/probe.ts", "@/lib/db/client"],
    ["lib/tables/probe.ts", "pg"],
    ["lib/api/probe.ts", "@/lib/db/client"],
    ["lib/api/probe.ts", "@/lib/views/compare/load-compare-points"],
    ["lib/views/probe.ts", "@/lib/db/client"],
    ["lib/views/load-probe.ts", "@/lib/db/client"],
    ["lib/views/probe.ts", "./compare/load-compare-points"],
    ["lib/views/compare/probe.ts", "../../db/write/snapshots"],
    ["lib/import/probe.ts", "@/lib/db/client"],
    ["lib/import/probe.ts", "pg"],
    ["lib/blobs/probe.ts", "../db/read/bundles"],
    ["lib/db/probe.ts", "@/components/ui/badge"],
    ["lib/db/probe.ts", "@/lib/publish/frozen/frozen-view"],
    ["lib/format.ts", "./env"],
    ["components/relative/probe.tsx", "@/lib/views/relative/load-relative-view"],
    ["components/relative/probe.tsx", "@/lib/db/read/bundles"],
    ["components/relative/probe.tsx", "node:path"],
    ["app/compare/probe.ts", "@/lib/db/client"],
    ["app/compare/probe.ts", "../../lib/archive/read-archive"],
    ["app/compare/probe.ts", "pg"],
    ["app/compare/page.tsx", "@/lib/db/kysely"],
    ["app/api/v1/points/route.ts", "../../../../lib/db/kysely.ts"],
    ["lib/import/probe.ts", "@/lib/db/transaction"],
    ["lib/charts/probe.ts", "@/lib/pictures/figure"],
    ["lib/pictures/probe.ts", "@/lib/views/compare/load-compare-points"],
    ["components/ui/probe.tsx", "@/components/relative/ratio-cell"],
    ["components/ui/probe.tsx", "@/lib/domain/workloads/metrics"],
    ["components/ui/probe.tsx", "@/lib/views/state/workload-params"],
    ["lib/domain/names/probe.ts", "../workloads/metrics"],
    ["lib/domain/workloads/probe.ts", "@/lib/domain/conditions/measured"],
    ["lib/domain/conditions/probe.ts", "@/lib/domain/history/history"],
    ["lib/domain/history/probe.ts", "@/lib/domain/relative/relative-table"],
    ["lib/domain/verdicts/probe.ts", "../relative/relative-table"],
    ["lib/domain/relative/probe.ts", "@/lib/domain/diff/pair-rows"],
    ["lib/domain/diff/probe.ts", "@/lib/domain/claims/claim"],
    ["lib/domain/model.ts", "./names/names"],
    ["lib/domain/elsewhere/probe.ts", "../model"],
  ])("does not let %s import %s", (file, address) => {
    expect(refused(file, `import { probe } from "${address}";`)).toBe(true);
  });

  it.each([
    'import type { Pool } from "pg";',
    'import { type Pool } from "pg";',
    'import "pg";',
    'export { Pool } from "pg";',
    'export * from "pg";',
    'const { Pool } = await import("pg");',
    'const pg = require("pg");',
    'import pg = require("pg");',
    'type Pool = import("pg").Pool;',
    'const driver = await import("p" + letter);',
    'import { pool } from "@/lib/../lib/db/client";',
    'import { pool } from "../db/../db/client.ts";',
    'import type { Row } from "../db/bundles";',
    "const { Pool } = await import(`pg`);",
    'const { Pool } = createRequire(import.meta.url)("pg");',
    'const load = require; load("pg");',
    'module.require("pg");',
    'globalThis["require"]("pg");',
    'process.getBuiltinModule("fs");',
    'process["getBuiltinModule"]("fs");',
    'process.mainModule.require("pg");',
    "eval(text);",
    "(0, eval)(text);",
    "const run = eval; run(text);",
    'const load = globalThis["require"]; load("pg");',
    'const Make = Function; new Make("return process")();',
    'new Function("return process")();',
    '[].constructor.constructor("return process")();',
    'process.binding("fs");',
    'process["binding"]("fs");',
    'process.dlopen(target, "driver.node");',
    'module.constructor._load("pg");',
    'importScripts("driver.js");',
    'globalThis["re" + "quire"]("pg");',
    "process[name](text);",
    'setTimeout("load()", 1);',
    "setInterval(`load()`, 1);",
    'import fs from "fs";',
    'import { Pool } from "pg" with { type: "json" };',
    'import defer * as pg from "pg";',
    'export * as pg from "pg";',
    'import pg from "d3-array/../pg";',
    'import pg from "d3-array/../../pg/lib/index.js";',
    'import pg from "../../node_modules/pg/lib/index.js";',
    'import { pool } from "@/./lib/db/client";',
    'import { pool } from "@//lib/db/client";',
    'import { pool } from "../db/client?again";',
    'import { pool } from "../%64b/client";',
    'import { pool } from "/lib/db/client.ts";',
    'import { pool } from "file:///lib/db/client.ts";',
    'import code from "data:text/javascript,0";',
    'import { pool } from "#db";',
    '/// <reference path="../db/client.ts" />',
    '/// <reference types="pg" />',
  ])("is not passed by another spelling: %s", (text) => {
    expect(refused("lib/domain/probe.ts", text)).toBe(true);
  });

  it("leaves ordinary members, timers and comments alone", () => {
    const text =
      'globalThis.cache = 1; process.env.HOME; process["env"]; setTimeout(() => {}, 1); // <reference> to it';
    expect(refused("lib/domain/probe.ts", text)).toBe(false);
  });

  it("sees createRequire where Node's modules are allowed", () => {
    const text = 'import { createRequire } from "node:module"; createRequire(import.meta.url)("pg");';
    expect(refused("lib/archive/probe.ts", text)).toBe(true);
    expect(refused("lib/archive/probe.ts", 'import { register } from "node:module";')).toBe(false);
  });

  it("allows the imports of the table, and imports of types alone where it limits them", () => {
    expect(refused("lib/domain/probe.ts", 'import { fsum } from "d3-array"; import "./model";')).toBe(false);
    expect(refused("lib/views/probe.ts", 'import type { StoredView } from "@/lib/db/write/snapshots";')).toBe(false);
    expect(refused("lib/views/probe.ts", 'import { saveSnapshot } from "@/lib/db/write/snapshots";')).toBe(true);
    expect(refused("lib/importers/registry.ts", 'import { fio } from "./fio/importer";')).toBe(false);
    expect(refused("lib/domain/diff/probe.ts", 'import "@/lib/domain/names/names"; import "../model";')).toBe(false);
    expect(refused("lib/db/read/bundles.ts", 'import { db } from "../kysely";')).toBe(false);
    expect(refused("components/relative/probe.tsx", 'import { Card } from "@/components/ui/card";')).toBe(false);
  });

  it("lets nothing but a test import a test", () => {
    for (const [folder, address] of [
      ["lib/domain", "./probe.testing"],
      ["lib/domain", "./probe.test"],
      ["lib/db", "./test-database"],
    ]) {
      const text = `import "${address}";`;
      expect([address, refused(`${folder}/probe.ts`, text)]).toEqual([address, true]);
      expect([address, refused(`${folder}/probe.test.ts`, text)]).toEqual([address, false]);
    }
    expect(refused("lib/domain/probe.ts", 'import "./probes";')).toBe(false);
  });

  it("refuses a folder that the table does not name", () => {
    expect(refused("lib/elsewhere/probe.ts", "")).toBe(true);
  });

  it("ranks every folder of an ordered room, and names no other", () => {
    expect(rules.orders).not.toEqual([]);
    for (const { room, ranks } of rules.orders) {
      const entries = readdirSync(path.join(root, room), { withFileTypes: true });
      const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== "fixtures");
      expect(ranks.flat().sort()).toEqual(["*", ...folders.map(({ name }) => name)].sort());
    }
  });

  it("names only files and folders that are there", () => {
    const named = [...layers.flatMap(({ paths }) => paths), ...rules.closed.flatMap(({ modules }) => modules)];
    const isThere = (name: string) =>
      globSync(
        [name, `${name}.ts`, `${name}.tsx`].map((each) => each.replace(/\/$/, "")),
        { cwd: root },
      ).length > 0;
    expect(rules.closed.length).toBeGreaterThan(0);
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  });

  it("goes one way: no layer reaches itself through others", () => {
    const rowOf = (name: string) => layers.findIndex(({ paths }) => paths.includes(name));
    const next = layers.map(({ allowed }) => allowed.map(({ name }) => rowOf(name)).filter((row) => row >= 0));
    const reachable = (row: number, seen = new Set<number>()): Set<number> => {
      for (const to of next[row] ?? []) {
        if (seen.has(to)) continue;
        seen.add(to);
        reachable(to, seen);
      }
      return seen;
    };
    expect(layers.length).toBeGreaterThan(20);
    expect(layers.filter((_, row) => reachable(row).has(row)).map(({ paths }) => paths)).toEqual([]);
  });
});
