import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
/** Controls that ask for other numbers, which a frozen view has not. */
const LIVE = [
  "components/filters/facet-panel.client.tsx",
  "components/filters/facet-side.client.tsx",
  "components/filters/budget-form.client.tsx",
  "components/filters/thread-picker.client.tsx",
  "components/filters/view-pickers.client.tsx",
  "components/relative/controls.client.tsx",
  "components/relative/view-picker.client.tsx",
];

/** Returns the file of ours that an import names; null for packages and styles. */
function fileOf(from: string, name: string): string | null {
  const start = name.startsWith("@/") ? path.join(root, name.slice(2)) : path.resolve(path.dirname(from), name);
  if (!name.startsWith("@/") && !name.startsWith(".")) return null;
  const found = ["", ".ts", ".tsx"]
    .map((end) => start + end)
    .find((file) => existsSync(file) && statSync(file).isFile());
  return found && /\.tsx?$/.test(found) ? found : null;
}

/** Adds a page and all modules whose values it imports, by paths from the root. */
function addImports(file: string, seen: Set<string>): Set<string> {
  const name = path.relative(root, file);
  if (seen.has(name)) return seen;
  seen.add(name);
  const { module } = parseSync(file, readFileSync(file, "utf8"));
  const names = [
    ...module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.length > 0 && entries.every(({ isType }) => isType) ? [] : moduleRequest.value,
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? moduleRequest.value : [])),
    ),
  ];
  for (const found of names.flatMap((each) => fileOf(file, each) ?? [])) addImports(found, seen);
  return seen;
}

const importsOf = (page: string) => addImports(path.join(root, page), new Set());

it("loads the scripts of filters and pickers for live pages alone", () => {
  const live = ["compare", "relative"].map((kind) => importsOf(`app/${kind}/page.tsx`));
  // Each of these is still a module of a live page.
  expect(LIVE.filter((file) => !live.some((files) => files.has(file)))).toEqual([]);
  const frozen = ["compare", "diff", "relative"].map((kind) => importsOf(`app/s/[key]/drawn/${kind}/page.tsx`));
  expect(frozen.map((files) => LIVE.filter((file) => files.has(file)))).toEqual([[], [], []]);
});
