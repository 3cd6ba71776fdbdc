import { compareVersions } from "@/lib/domain/names/versions";

/** A row on a build of an engine; its version is null where unknown. */
interface EngineRow {
  engine: string;
  version: string | null;
}

/**
 * Returns a function that is true for rows of their engine's newest version among `rows`. Where no row of an engine has
 * a version, it is true for all of them.
 */
export function newestReleaseIn(rows: readonly EngineRow[]): (row: EngineRow) => boolean {
  const newest = new Map<string, string>();
  for (const { engine, version } of rows) {
    const known = newest.get(engine);
    if (version !== null && (known === undefined || compareVersions(version, known) > 0)) newest.set(engine, version);
  }
  return ({ engine, version }) => compareVersions(version, newest.get(engine) ?? null) === 0;
}
