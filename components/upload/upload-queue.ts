import type { Chosen } from "@/lib/browser-upload/dropped-files";
import type { BundleProgress } from "@/lib/browser-upload/progress-text";
import type { Given } from "@/lib/domain/names/given";
import type { ChosenVisibility } from "./visibility-fields.client";

/**
 * The state of an upload. `sent` is in bytes. `id` is the bundle's, null where the server kept none. `kept` are facts
 * that stay as they were stated before.
 */
export type Step =
  | { kind: "waiting" }
  | { kind: "sending"; sent: number }
  | { kind: "importing"; id: string; state: BundleProgress; trouble: string | null }
  | { kind: "ready"; id: string; duplicate: boolean; kept: readonly { text: string }[] }
  | { kind: "failed"; message: string; id: string | null }
  | { kind: "cancelled" };

/** Files that the reader chose, the form's facts about them, and their progress. */
export interface Upload {
  key: number;
  name: string;
  /** Size of all files, before a folder is packed. */
  bytes: number;
  /** Number of files; null for a single file. */
  files: number | null;
  title: string;
  seen: ChosenVisibility;
  given: Given;
  chosen: Chosen;
  step: Step;
}

/** An action of the queue: new uploads, or the next step of one. */
export type Action = { type: "add"; uploads: Upload[] } | { type: "step"; key: number; step: Step };

/** Returns the uploads of this visit after an action, oldest first. */
export function uploadReducer(uploads: Upload[], action: Action): Upload[] {
  if (action.type === "add") return [...uploads, ...action.uploads];
  return uploads.map((upload) => (upload.key === action.key ? { ...upload, step: action.step } : upload));
}

/** Returns a waiting upload of the chosen files. */
export function toUpload(
  chosen: Chosen,
  key: number,
  { title, seen, given }: Pick<Upload, "title" | "seen" | "given">,
): Upload {
  const isFolder = chosen.kind === "folder";
  return {
    key,
    name: isFolder ? chosen.name : chosen.file.name,
    bytes: isFolder ? chosen.entries.reduce((sum, entry) => sum + entry.file.size, 0) : chosen.file.size,
    files: isFolder ? chosen.entries.length : null,
    title,
    seen,
    given,
    chosen,
    step: { kind: "waiting" },
  };
}
