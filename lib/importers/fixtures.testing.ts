import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { TestFile } from "./reading.testing";

const root = path.resolve(import.meta.dirname, "../..");

/** Returns the paths of a bundle of real outputs (lib/import/fixtures/README.md) and of the table of another reader. */
export const ownBundle = (name: string): { bundle: string; table: string } => ({
  bundle: path.join(root, /^(?:sysbench|dbbench)/.test(name) ? "sample" : "lib/import/fixtures", `${name}.tar.gz`),
  table: path.join(root, "lib/import/fixtures", `${name}.expected.csv`),
});

/**
 * Returns all text fixtures of a format as one bundle, sorted by name in each folder. README files and expected results
 * are left out. Without a folder of fixtures the list is empty.
 */
export function readFixtures(id: string): TestFile[] {
  const folders = [id, path.join("claims", id)].map((folder) => path.join(import.meta.dirname, folder, "fixtures"));
  const fixtures = folders.find((folder) => existsSync(folder));
  if (fixtures === undefined) return [];
  const walk = (folder: string): string[] =>
    readdirSync(folder)
      .sort()
      .flatMap((name) => {
        const full = path.join(folder, name);
        return statSync(full).isDirectory() ? walk(full) : [full];
      });
  return walk(fixtures)
    .filter((file) => path.basename(file) !== "README.md" && !path.basename(file).includes("expected"))
    .map((file) => ({ path: path.relative(fixtures, file), text: readFileSync(file, "utf8") }));
}
