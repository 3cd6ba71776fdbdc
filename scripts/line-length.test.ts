import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
/** next/font reads its character ranges from the source, and takes one literal alone. */
const FONTS = "app/layout.tsx";

test("no line of a source is longer than 120 characters; tests may have long texts", () => {
  const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs"], { cwd: root, encoding: "utf8" });
  const sources = files.split("\n").filter((file) => file && !/\.(?:test|testing)\.tsx?$|^e2e\//.test(file));
  expect(sources).toContain("lib/format.ts");
  const long = sources.flatMap((file) =>
    readFileSync(path.join(root, file), "utf8")
      .split("\n")
      .flatMap((line, at) => (line.length > 120 && file !== FONTS ? [`${file}:${at + 1}`] : [])),
  );
  expect(long).toEqual([]);
});
