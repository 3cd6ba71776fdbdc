import { z } from "zod/mini";
import { askJson, type Posted, postJson } from "@/components/share/post-json";
import { jsonOf } from "@/lib/json-of";
import { urls, withBase } from "@/lib/urls";
import { type Draft, type DraftPanel, draft } from "./draft";

// Drafts on the server. This browser stores what it could not save yet, and which draft it opened last.

/** A draft that the server stores. */
export interface KeptDraft {
  id: string;
  /** Grows with each save; a save names the version that it changes. */
  version: number;
  draft: Draft;
}

const saved = z.object({ id: z.string(), version: z.number(), savedAt: z.string() });
const whole = z.extend(draft, { id: z.string(), version: z.number() });
/** The server's answer to a save. */
export type Saved = z.infer<typeof saved>;

/** Keeps a new draft on the server. Returns an error with its sentence where that fails. */
export const addKept = (body: Draft): Promise<Posted<Saved>> => postJson(urls.api.drafts(), body, saved);

/** Saves a draft over a version; an answer with the code `changed` says that another one was saved since. */
export const saveKept = (id: string, version: number, body: Draft): Promise<Posted<Saved>> =>
  postJson(urls.api.draft(id), { ...body, version }, saved, "PUT");

/** Reads a draft from the server. Returns an error with its sentence where that fails. */
export async function readKept(id: string): Promise<Posted<KeptDraft>> {
  const answer = await askJson(urls.api.draft(id), whole);
  if (!("done" in answer)) return answer;
  const { id: _, version, ...content } = answer.done;
  return { done: { id, version, draft: content } };
}

/**
 * Removes a published draft from the server, and its changes from this browser. A draft that the server can't remove
 * stays in the list of drafts; the reader sees no error.
 */
export async function dropKept(id: string): Promise<void> {
  writeUnsaved(id, null);
  if (openDraft() === id) setOpenDraft(null);
  await fetch(withBase(urls.api.draft(id)), { method: "DELETE" }).catch(() => null);
}

/** The most attempts to add a panel while other devices save the draft. */
const TRIES = 4;

/** Adds a panel to the end of a draft on the server. Returns its title and its number of panels, or an error. */
export async function addToKept(id: string, panel: DraftPanel): Promise<Posted<{ title: string; count: number }>> {
  for (let tries = 1; ; tries += 1) {
    const read = await readKept(id);
    if (!("done" in read)) return read;
    const { version, draft: now } = read.done;
    const panels = [...now.panels, panel];
    const answer = await saveKept(id, version, { ...now, panels });
    if ("done" in answer) return { done: { title: now.title, count: panels.length } };
    if (answer.code !== "changed" || tries === TRIES) return answer;
  }
}

const unsaved = z.object({ base: z.object({ version: z.number(), draft }), draft });
/** Changes that the server doesn't have yet, with the version that they change. */
export type Unsaved = z.infer<typeof unsaved>;

const unsavedKey = (id: string) => `benchfolio-report ${id}`;
const OPEN = "benchfolio-report-open";

/** Returns this browser's unsaved changes of a draft, or null where there are none. */
export function readUnsaved(id: string): Unsaved | null {
  const found = unsaved.safeParse(jsonOf(readText(unsavedKey(id)) ?? ""));
  return found.success ? found.data : null;
}

/** Stores unsaved changes; null = all are saved. */
export const writeUnsaved = (id: string, changes: Unsaved | null): void =>
  writeText(unsavedKey(id), changes && JSON.stringify(changes));

/** Returns the id of the draft on the server that this browser opened last; null = its own draft. */
export const openDraft = (): string | null => readText(OPEN);

/** Stores the id of the draft that this browser opened last; null forgets it. */
export const setOpenDraft = (id: string | null): void => writeText(OPEN, id);

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Without storage a page that closes early loses its last seconds; the server has all else.
  }
}
