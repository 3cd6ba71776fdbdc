import { keepDeleteKey } from "@/lib/browser-upload/delete-keys";
import { pollBundle } from "@/lib/browser-upload/poll-bundle";
import { mayGoDirect, sendDirect } from "@/lib/browser-upload/send-direct";
import { sendUpload } from "@/lib/browser-upload/send-upload";
import { tarBlob } from "@/lib/browser-upload/tar-encoder";
import type { Step, Upload } from "./upload-queue";

interface RunOptions {
  signal: AbortSignal;
  /** True if large uploads may go to the store behind the server. */
  direct: boolean;
  tell: (step: Step) => void;
}

/**
 * Sends one upload, follows its import to the end and reports each step. Keeps its delete key in this tab. Never
 * rejects.
 */
export async function runUpload(upload: Upload, { signal, direct, tell }: RunOptions): Promise<void> {
  const { chosen } = upload;
  if (chosen.kind === "folder" && chosen.entries.length === 0)
    return tell({
      kind: "failed",
      id: null,
      message: `“${upload.name}” holds no files. Choose the folder with the results.`,
    });
  try {
    tell({ kind: "sending", sent: 0 });
    const body = chosen.kind === "folder" ? tarBlob(chosen.entries) : chosen.file;
    const send = direct && mayGoDirect(body) ? sendDirect : sendUpload;
    const result = await send({
      body,
      fileName: chosen.kind === "folder" ? `${chosen.name}.tar` : chosen.file.name,
      title: upload.title,
      seen: upload.seen,
      given: upload.given,
      signal,
      onProgress: (sent) => tell({ kind: "sending", sent }),
    });
    if (result.kind === "refused") return tell({ kind: "failed", id: null, message: result.message });
    const { id, duplicate, kept } = result;
    if (result.deleteKey !== null) keepDeleteKey(id, result.deleteKey);
    let state: Extract<Step, { kind: "importing" }> = {
      kind: "importing",
      id,
      state: { status: result.status, failure: null, progress: null },
      trouble: null,
    };
    const update = (change: Partial<typeof state>) => {
      state = { ...state, ...change };
      tell(state);
    };
    update({});
    const end = await pollBundle(id, {
      signal,
      onProgress: (next) => update({ state: next, trouble: null }),
      onTrouble: (trouble) => update({ trouble }),
    });
    if (end.status === "ready") tell({ kind: "ready", id, duplicate, kept });
    else {
      const message = end.failure?.message ?? "The import stopped without a reason.";
      tell({ kind: "failed", id: end.isGone ? null : id, message });
    }
  } catch (cause) {
    if (signal.aborted) tell({ kind: "cancelled" });
    else tell({ kind: "failed", id: null, message: cause instanceof Error ? cause.message : "The upload stopped." });
  }
}
