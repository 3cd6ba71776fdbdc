"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Draft } from "./draft";
import { addKept, type KeptDraft, readKept, readUnsaved, saveKept, setOpenDraft, writeUnsaved } from "./kept-drafts";
import { mergeDrafts } from "./merge-drafts";

/** Time without a change after which a draft is saved. */
const IDLE_MS = 800;

/** A draft on the server as this browser has it. */
export interface KeptState {
  draft: Draft;
  /** True where the server has all of it. */
  isSaved: boolean;
  /** A sentence on changes from elsewhere; "" = none. */
  announcement: string;
  /** The reason that it is not saved; null = it is saved, or will be in a moment. */
  error: string | null;
  /** The draft that another device saved with other words in the same place; null = none. */
  other: KeptDraft | null;
}

/**
 * Edits a draft on the server. Saves after each change, joins changes of other devices, and asks where both changed one
 * place. Unsaved changes stay in this browser.
 */
export function useKeptDraft(kept: KeptDraft) {
  const [state, setState] = useState<KeptState>({
    draft: kept.draft,
    isSaved: true,
    announcement: "",
    error: null,
    other: null,
  });
  // The version on the server that `mine` changes.
  const base = useRef(kept);
  const mine = useRef(kept.draft);
  const timer = useRef<number>(undefined);
  const busy = useRef(false);
  const { id } = kept;
  const show = useCallback((next: Partial<KeptState>) => setState((last) => ({ ...last, ...next })), []);

  const joinWith = useCallback(
    (theirs: KeptDraft): boolean => {
      const merged = mergeDrafts(base.current.draft, mine.current, theirs.draft);
      if (!merged) {
        show({ other: theirs, isSaved: false });
        return false;
      }
      base.current = theirs;
      mine.current = merged;
      writeUnsaved(id, { base: theirs, draft: merged });
      show({ draft: merged, other: null, announcement: "Joined with what was saved elsewhere." });
      return true;
    },
    [id, show],
  );

  const push = useCallback(async (): Promise<boolean> => {
    window.clearTimeout(timer.current);
    // The running save looks for later changes at its end.
    if (busy.current) return false;
    busy.current = true;
    try {
      for (;;) {
        const sent = mine.current;
        const answer = await saveKept(id, base.current.version, sent);
        if ("done" in answer) {
          base.current = { id, version: answer.done.version, draft: sent };
          if (mine.current !== sent) continue;
          writeUnsaved(id, null);
          show({ isSaved: true, error: null });
          return true;
        }
        const now = answer.code === "changed" ? await readKept(id) : null;
        if (now && "done" in now) {
          if (joinWith(now.done)) continue;
          return false;
        }
        show({ isSaved: false, error: now && "error" in now ? now.error : answer.error });
        return false;
      }
    } finally {
      busy.current = false;
    }
  }, [id, joinWith, show]);

  const save = useCallback(
    (next: Draft) => {
      mine.current = next;
      writeUnsaved(id, { base: base.current, draft: next });
      show({ draft: next, isSaved: false, announcement: "" });
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(push, IDLE_MS);
    },
    [id, push, show],
  );

  useEffect(() => {
    setOpenDraft(id);
    const unsaved = readUnsaved(id);
    if (unsaved) {
      const server = base.current;
      base.current = { id, ...unsaved.base };
      mine.current = unsaved.draft;
      show({ draft: unsaved.draft, isSaved: false });
      if (joinWith(server)) push();
    }
    // Another device may have saved while this page was in the background.
    const refresh = async () => {
      if (document.visibilityState !== "visible" || mine.current !== base.current.draft) return;
      const now = await readKept(id);
      if (!("done" in now) || mine.current !== base.current.draft) return;
      if (now.done.version === base.current.version) return;
      base.current = now.done;
      mine.current = now.done.draft;
      show({ draft: now.done.draft, announcement: "Shows what was saved elsewhere." });
    };
    document.addEventListener("visibilitychange", refresh);
    return () => {
      document.removeEventListener("visibilitychange", refresh);
      window.clearTimeout(timer.current);
    };
  }, [id, joinWith, push, show]);

  /** Keeps one of two changes in this draft, and the other as a new draft. Returns the new one's id, or null. */
  const keepBoth = async (here: "mine" | "theirs"): Promise<string | null> => {
    const { other } = state;
    if (!other) return null;
    const apart = await addKept(here === "mine" ? other.draft : mine.current);
    if (!("done" in apart)) {
      show({ error: apart.error });
      return null;
    }
    base.current = other;
    if (here === "theirs") mine.current = other.draft;
    show({ draft: mine.current, other: null, error: null });
    if (here === "mine") await push();
    else {
      writeUnsaved(id, null);
      show({ isSaved: true });
    }
    return apart.done.id;
  };
  return { state, save, push, keepBoth };
}
