import { useState } from "react";
import { z } from "zod/mini";
import type { Frozen } from "@/components/share/freeze-view";
import { keepDeleteKey } from "@/lib/browser-upload/delete-keys";
import { revisionKey } from "@/lib/domain/reports/frozen-key";
import { urls } from "@/lib/urls";
import { askReport } from "./ask-report";
import type { Draft } from "./draft";

/** The server's answers. */
const previewAnswer = z.object({ html: z.string() });
const freezeAnswer = z.object({
  key: z.string(),
  revision: z.number(),
  url: z.string(),
  warnings: z.array(z.string()),
  deleteKey: z.nullable(z.string()),
});

/** A report that was just frozen, with sentences on what its readers should know. */
export interface FrozenReport extends Frozen {
  warnings: readonly string[];
}

/** Asks the server to draw or to freeze a draft. `onFrozen` runs with the key of the new revision. */
export function usePublishing(draft: Draft, onFrozen: ((revision: string) => void) | undefined) {
  const [busy, setBusy] = useState<"preview" | "freeze" | null>(null);
  const [html, setHtml] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [terms, setTerms] = useState<string | null>(null);
  const [accepted, setAccepted] = useState(false);
  const [frozen, setFrozen] = useState<FrozenReport | null>(null);
  const [isStale, setStale] = useState(false);
  const begin = (what: "preview" | "freeze") => {
    setBusy(what);
    setError(null);
  };
  return {
    /** The request under way. */
    busy,
    /** The drawn preview; null before the first and after freezing. */
    html,
    error,
    setError,
    /** The terms that the author has to accept; null where there are none. */
    terms,
    accepted,
    setAccepted,
    /** The frozen report; null after the next change. */
    frozen,
    forgetFrozen: () => setFrozen(null),
    /** True where the report has a newer revision than the one that the draft changes. */
    isStale,
    forgetStale() {
      setStale(false);
      setError(null);
    },
    /** Draws the draft; `onDrawn` runs before the page shows it. */
    async preview(onDrawn: () => void) {
      begin("preview");
      const titled = { ...draft, title: draft.title || "Preview" };
      const answer = await askReport(urls.api.reportPreview(), titled, previewAnswer);
      if ("error" in answer) setError(answer.error);
      else {
        setHtml(answer.done.html);
        onDrawn();
      }
      setBusy(null);
    },
    /** Freezes the draft, and keeps the delete key of the report in this tab. */
    async freeze() {
      begin("freeze");
      const answer = await askReport(urls.api.reports(), draft, freezeAnswer, accepted);
      if ("error" in answer) {
        setStale(answer.code === "changed");
        (answer.code === "terms-not-accepted" ? setTerms : setError)(answer.error);
      } else {
        const { key, revision, url, warnings, deleteKey } = answer.done;
        setTerms(null);
        setHtml(null);
        onFrozen?.(revisionKey(key, revision));
        if (deleteKey !== null) keepDeleteKey(key, deleteKey);
        setFrozen({ url: new URL(url, window.location.href).href, deleteKey, warnings });
      }
      setBusy(null);
    },
  };
}
