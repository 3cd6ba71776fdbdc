import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { METRICS } from "@/lib/domain/workloads/metrics";
import { importers } from "@/lib/importers/registry";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Returns the text below a heading of the second level, up to the next one. */
function section(file: string, heading: string): string {
  const [, ...sections] = `\n${read(file)}`.split("\n## ");
  return sections.find((text) => text.startsWith(`${heading}\n`)) ?? "";
}

const settings = ["lib/env.ts", "server/settings.ts"].flatMap((file) =>
  [...read(file).matchAll(/^ {2}([A-Z][A-Z_]+): (?:z|addresses|processes)\b/gm)].map(([, name = ""]) => name),
);

describe("the documentation", () => {
  it.each(importers.map(({ id }) => id))("has the format %s in the README's table of formats", (id) => {
    expect(section("README.md", "Formats")).toContain(`\`${id}\``);
  });

  it("is checked for settings that the sources have", () => {
    expect(settings).toEqual(expect.arrayContaining(["DATABASE_URL", "BENCHFOLIO_PROXIES", "BENCHFOLIO_WORKERS"]));
  });

  it.each([...settings, "CHROMIUM"])("explains the setting %s in the README", (name) => {
    expect(section("README.md", "Settings")).toContain(`\`${name}\``);
  });

  it("has every decision that sources name", () => {
    const sources = ["app", "cli", "components", "e2e", "lib", "scripts", "server"]
      .flatMap((folder) =>
        readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
          path.join(folder, file),
        ),
      )
      .filter((file) => /\.(?:mjs|tsx?)$/.test(file));
    const named = [...sources, "prisma/schema.prisma"].flatMap((file) =>
      [...read(file).matchAll(/docs\/decisions\/[\w-]+\.md/g)].map(([decision]) => decision),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((decision) => !existsSync(path.join(root, decision)))).toEqual([]);
  });

  it.each(Object.keys(METRICS))("defines the metric %s in the glossary", (name) => {
    expect(section("docs/glossary.md", "Metrics")).toContain(`\`${name}\``);
  });
});
