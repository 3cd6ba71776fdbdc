import { UNKNOWN } from "@/lib/domain/conditions/facet-values";
import { engineShown, shownName } from "@/lib/domain/names/shown-names";
import type { CellContext, RelativeTable } from "@/lib/domain/relative/relative-table";
import { notedBuilds } from "@/lib/views/notes/builds-between";
import type { NotedBuild, NotedPanel } from "@/lib/views/notes/note-types";

/**
 * Returns the builds of two sides for notes: a panel for each engine, with the machines of the rows. Returns [] where
 * the sides are not builds. A side without an engine or a build's name has no panel.
 */
export function sidePanels(
  { columnsBy, columns, names }: Pick<RelativeTable, "columnsBy" | "columns" | "names">,
  sides: readonly number[],
  contexts: readonly CellContext[],
): NotedPanel[] {
  if (columnsBy !== "build") return [];
  const machines = [...new Set(contexts.flatMap(({ machine = UNKNOWN }) => (machine === UNKNOWN ? [] : machine)))];
  const byEngine = new Map<string, NotedBuild[]>();
  for (const at of sides) {
    const { engine = null, value = UNKNOWN, version = null } = columns[at] ?? {};
    if (engine === null || value === UNKNOWN) continue;
    const called = shownName(names, "build", value);
    const build = { raw: value, version, ...(called !== value && { called }) };
    byEngine.set(engine, [...(byEngine.get(engine) ?? []), build]);
  }
  return [...byEngine].map(([engine, builds]) => notedBuilds(engine, engineShown(engine, names), builds, machines));
}
