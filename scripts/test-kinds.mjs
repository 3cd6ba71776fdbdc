// Sorts test files by their content, for vitest.config.ts.
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");

/** Changes modules, timers, spies or settings of its process, which other files must not meet. */
const CHANGES_PROCESS = /\bvi\.(?!waitFor|waitUntil)\w+\(|\bprocess\.env\.\w+ = |\bdelete process\.env\b/;
const USES_DATABASE = /\bwithTestDatabase\b|\bBENCHFOLIO_TEST_SERVER\b/;
/** Helpers of tests, the only imports that can ask for a database on a test's behalf. */
const HELPER = /from "(@\/|\.{1,2}\/)([^"]*\.testing)"/g;

/** Returns true where a test file, or a helper that it imports, asks for a database. */
function usesDatabase(file, seen = new Set()) {
  if (seen.has(file) || !existsSync(file)) return false;
  seen.add(file);
  const text = readFileSync(file, "utf8");
  if (USES_DATABASE.test(text)) return true;
  return [...text.matchAll(HELPER)].some(([, start, rest]) => {
    const folder = start === "@/" ? root : path.join(path.dirname(file), start);
    return usesDatabase(path.join(folder, `${rest}.ts`), seen);
  });
}

/** Returns all test files: `apart` need a process of their own or a database, `together` are the others. */
export function testKinds() {
  const kinds = { apart: [], together: [] };
  for (const file of globSync("{app,cli,components,lib,scripts,server}/**/*.test.{ts,tsx}", { cwd: root }).sort()) {
    const whole = path.join(root, file);
    const isApart = CHANGES_PROCESS.test(readFileSync(whole, "utf8")) || usesDatabase(whole);
    // Folders of pages have names such as `[view]`, which are patterns unless escaped.
    kinds[isApart ? "apart" : "together"].push(file.replaceAll("\\", "/").replace(/[[\](){}]/g, "\\$&"));
  }
  return kinds;
}
