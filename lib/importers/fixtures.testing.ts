import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { TestFile } from "./reading.testing";

/** All text fixtures of a format as the files of one bundle; README files and expected results are no part of it. */
export function readFixtures(id: string): TestFile[] {
  const root = path.join(import.meta.dirname, id, "fixtures");
  if (!existsSync(root)) return [];
  const walk = (folder: string): string[] =>
    readdirSync(folder)
      .sort()
      .flatMap((name) => {
        const full = path.join(folder, name);
        return statSync(full).isDirectory() ? walk(full) : [full];
      });
  return walk(root)
    .filter((file) => path.basename(file) !== "README.md" && !path.basename(file).includes("expected"))
    .map((file) => ({ path: path.relative(root, file), text: readFileSync(file, "utf8") }));
}
