import { z } from "zod/mini";

// A report that is being put together. It waits in this browser's storage, for all its pages, until it is frozen.

const viewPanel = z.object({
  id: z.string(),
  /** Path and query of the page. */
  url: z.string(),
  figure: z.string(),
  title: z.string(),
  /** What the figure was called when it was added. */
  about: z.string(),
});
const textPanel = z.object({ id: z.string(), markdown: z.string() });
const draft = z.object({ title: z.string(), caption: z.string(), panels: z.array(z.union([viewPanel, textPanel])) });

export type DraftPanel = z.infer<typeof viewPanel> | z.infer<typeof textPanel>;
export type Draft = z.infer<typeof draft>;

export const EMPTY: Draft = { title: "", caption: "", panels: [] };
const KEY = "benchfolio-report";
const CHANGED = "benchfolio-report-changed";

/** The draft as it is stored; an empty one where there is none, or storage is switched off. */
export function readDraft(text = storedText()): Draft {
  try {
    return draft.parse(JSON.parse(text ?? ""));
  } catch {
    return EMPTY;
  }
}

/** The stored text, for whoever watches it; null = none. */
export function storedText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Stores the draft for all pages of this browser; false where storage is switched off or full. */
export function writeDraft(next: Draft): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    return false;
  }
  window.dispatchEvent(new Event(CHANGED));
  return true;
}

/** Calls back when this page or another one stores a draft. */
export function watchDraft(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener("storage", listener);
    window.removeEventListener(CHANGED, listener);
  };
}

/** A name for a panel that no other one has. */
export const panelId = (): string => crypto.getRandomValues(new Uint32Array(2)).join("-");

/** The panels with one of them moved by so many places; as they are where it stands at the end already. */
export function moved<T extends { id: string }>(panels: readonly T[], id: string, by: number): T[] {
  const from = panels.findIndex((panel) => panel.id === id);
  const to = from + by;
  const panel = panels[from];
  if (!panel || to < 0 || to >= panels.length) return [...panels];
  return panels.filter((each) => each !== panel).toSpliced(to, 0, panel);
}

/** What the server takes of a draft: texts that are still empty are left out. */
export const asBody = ({ title, caption, panels }: Draft) => ({
  title,
  caption,
  panels: panels
    .filter((panel) => "url" in panel || panel.markdown.trim() !== "")
    .map((panel) =>
      "url" in panel ? { url: panel.url, figure: panel.figure, title: panel.title } : { markdown: panel.markdown },
    ),
});

/**
 * The path and query that an author's text names, as a view of the site at `here`; or a sentence on why it is none. `text` is a whole address or a
 * path.
 */
export function pathOfAddress(text: string, here: string): { path: string } | { error: string } {
  if (text.trim() === "") return { error: "Paste the address of a page that compares, or of a frozen view." };
  if (!URL.canParse(text.trim(), here))
    return { error: `“${text}” is no address. Copy it from the page’s Share dialog.` };
  const { origin, pathname, search } = new URL(text.trim(), here);
  if (origin !== new URL(here).origin)
    return { error: `“${text}” is of another site. A report shows views of this one, ${new URL(here).origin}.` };
  return { path: pathname + search };
}
