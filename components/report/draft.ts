import { z } from "zod/mini";

// The draft of a report stays in this browser's storage, shared by all its pages, until it is frozen. Drafts on the
// server: kept-drafts.ts.

const viewPanel = z.object({
  id: z.string(),
  /** Path and query of the page. */
  url: z.string(),
  figure: z.string(),
  title: z.string(),
  /** The figure's name when it was added. */
  about: z.string(),
});
const textPanel = z.object({ id: z.string(), markdown: z.string() });
/** The shape of a draft. */
export const draft = z.object({
  title: z.string(),
  caption: z.string(),
  panels: z.array(z.union([viewPanel, textPanel])),
  /** The report that it revises; absent = a new report. */
  revises: z.optional(
    z.object({
      key: z.string(),
      /** The revision that it changes. */
      revision: z.number(),
      /** True: all numbers in texts are read anew. */
      fresh: z.boolean(),
    }),
  ),
});

/** A figure of a view, under a heading. */
export type ViewPanel = z.infer<typeof viewPanel>;
/** A figure or a text. */
export type DraftPanel = ViewPanel | z.infer<typeof textPanel>;
/** A report that is not frozen yet. */
export type Draft = z.infer<typeof draft>;

/** The draft of a browser that has none. */
export const EMPTY: Draft = { title: "", caption: "", panels: [] };
const KEY = "benchfolio-report";
/** Event by which this page learns of its own changes. */
const CHANGED_EVENT = "benchfolio-report-changed";

/** Returns the stored draft; an empty one where there is none or storage is off. */
export function readDraft(text = storedText()): Draft {
  try {
    return draft.parse(JSON.parse(text ?? ""));
  } catch {
    return EMPTY;
  }
}

/** Returns the stored text; null where there is none or storage is off. */
export function storedText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Stores the draft for all pages of this browser; false where storage is off or full. */
export function writeDraft(next: Draft): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    return false;
  }
  window.dispatchEvent(new Event(CHANGED_EVENT));
  return true;
}

/** Calls the listener when this page or another one stores a draft. Returns a function that stops it. */
export function watchDraft(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  window.addEventListener(CHANGED_EVENT, listener);
  return () => {
    window.removeEventListener("storage", listener);
    window.removeEventListener(CHANGED_EVENT, listener);
  };
}

/** Returns a random id for a panel. */
export const panelId = (): string => crypto.getRandomValues(new Uint32Array(2)).join("-");

/** Returns the panels with one moved by `by` places. Unchanged if that is beyond an end, or if no panel has the id. */
export function movePanel<T extends { id: string }>(panels: readonly T[], id: string, by: number): T[] {
  const from = panels.findIndex((panel) => panel.id === id);
  const to = from + by;
  const panel = panels[from];
  if (!panel || to < 0 || to >= panels.length) return [...panels];
  return panels.filter((each) => each !== panel).toSpliced(to, 0, panel);
}

/** Returns the request body of a draft, without empty texts. */
export const draftBody = ({ title, caption, panels, revises }: Draft) => ({
  title,
  caption,
  ...(revises && { revises }),
  panels: panels
    .filter((panel) => "url" in panel || panel.markdown.trim() !== "")
    .map((panel) =>
      "url" in panel ? { url: panel.url, figure: panel.figure, title: panel.title } : { markdown: panel.markdown },
    ),
});

/**
 * Returns the path and query of a view on this site, or an error sentence. `text` is a whole address or a path; `here`
 * is the current address.
 */
export function pathOfAddress(text: string, here: string): { path: string } | { error: string } {
  if (text.trim() === "") return { error: "Paste the address of a page that compares, or of a frozen view." };
  if (!URL.canParse(text.trim(), here))
    return { error: `“${text}” is not an address. Copy it from the page’s Share dialog.` };
  const { origin, pathname, search } = new URL(text.trim(), here);
  if (origin !== new URL(here).origin)
    return { error: `“${text}” is of another site. A report shows views of this one, ${new URL(here).origin}.` };
  return { path: pathname + search };
}
