import { engineOfName, isListedEngine } from "@/lib/domain/identity/engine-names";
import { identityOf } from "@/lib/domain/identity/identity";
import { remembered } from "@/lib/domain/remembered";
import { knownEngine } from "../kit/engine-label";
import { bareTitle } from "./around";

// The one engine that a path or a title names for a whole table. It is a listed one: any other word may name a test.

/** Returns the listed engine of a path; null where it names none, or a second one. */
export const engineOfPath = remembered((path: string): string | null => {
  const { engine, conflicts } = identityOf({ archive: "", member: path });
  return engine === null || !isListedEngine(engine.value) || conflicts.some(({ kind }) => kind === "engine")
    ? null
    : engine.value;
});

/** Returns a title that is an engine's name and nothing else: `MySQL 8.4.6`. Null for others. */
function engineOfTitle(title: string): string | null {
  const text = bareTitle(title);
  return text.length <= 60 && knownEngine(text) !== null ? text : null;
}

/** True for a title with an engine's name. */
const namesEngine = (title: string): boolean =>
  title
    .slice(0, 300)
    .split(/[^\p{L}]+/u)
    .some((word) => word.length > 1 && engineOfName(word) !== null);

/**
 * Returns the engine of the rows below titles, from the page's own to the nearest: a title counts before the path. Null
 * where a nearer title has an engine's name among other words, which may be about several.
 */
export const engineOfTitles = (titles: readonly string[]): string | null =>
  engineOfTitle(titles.findLast(namesEngine) ?? "");
