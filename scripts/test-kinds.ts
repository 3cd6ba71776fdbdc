// Sorts test files by their content, for vitest.config.ts.
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");

type Kind = "afterImports" | "afterImportsApart" | "apart" | "together";

/** Changes of modules, timers, spies or settings of a process, which other files must not share. */
const CHANGES_PROCESS = /\bvi\.(?!waitFor|waitUntil)\w+\(|\bprocess\.env\.\w+ = |\bdelete process\.env\b/;
const USES_DATABASE = /\bwithTestDatabase\(|\bBENCHFOLIO_TEST_SERVER\b/;
/** Helpers of tests, the only imports that can open a database on a test's behalf. */
const HELPER = /from "(@\/|\.{1,2}\/)([^"]*\.testing)"/g;

/** Returns true where a test file, or a helper that it imports, opens a database. */
function usesDatabase(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file) || !existsSync(file)) return false;
  seen.add(file);
  const text = readFileSync(file, "utf8");
  if (USES_DATABASE.test(text)) return true;
  return [...text.matchAll(HELPER)].some(([, start = "", rest]) => {
    const folder = start === "@/" ? root : path.join(path.dirname(file), start);
    return usesDatabase(path.join(folder, `${rest}.ts`), seen);
  });
}

/** Folders whose tests are about importing itself; those of `scripts/agent` are about answers. */
const IMPORTING = /^(?:cli|scripts(?!\/agent\/)|server|lib\/(?:import|safety))\//;

function kindOf(file: string, hasDatabase: boolean, changesProcess: boolean): Kind {
  if (!hasDatabase) return changesProcess ? "apart" : "together";
  if (IMPORTING.test(file)) return "apart";
  return changesProcess ? "afterImportsApart" : "afterImports";
}

/**
 * Returns all test files by kind, as escaped patterns. `apart` need a separate process, or a database for tests of
 * importing. `afterImports` need a database with imported bundles, and `afterImportsApart` also change their process.
 * `together` are the others.
 */
export function testKinds(): Record<Kind, string[]> {
  const kinds: Record<Kind, string[]> = { afterImports: [], afterImportsApart: [], apart: [], together: [] };
  for (const found of globSync("{app,cli,components,lib,scripts,server}/**/*.test.{ts,tsx}", { cwd: root }).sort()) {
    const file = found.replaceAll("\\", "/");
    const whole = path.join(root, file);
    const hasDatabase = usesDatabase(whole);
    const changesProcess = CHANGES_PROCESS.test(readFileSync(whole, "utf8"));
    // Folders of pages have names such as `[view]`, which are patterns unless escaped.
    kinds[kindOf(file, hasDatabase, changesProcess)].push(file.replace(/[[\](){}]/g, "\\$&"));
  }
  return kinds;
}
