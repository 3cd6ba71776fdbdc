import { z } from "zod";
import { formatBytes, formatCount, formatPoints } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";

const answer = z.object({
  status: z.enum(["queued", "importing", "ready", "failed"]),
  failure: z.object({ message: z.string() }).nullable(),
  progress: z
    .object({
      stage: z.string(),
      bytesRead: z.number(),
      bytesTotal: z.number(),
      filesRead: z.number(),
      pointsFound: z.number(),
    })
    .nullable(),
});
/** The progress of a bundle's import, as the API gives it. */
export type BundleProgress = z.infer<typeof answer>;

interface PollOptions {
  signal: AbortSignal;
  onProgress: (state: BundleProgress) => void;
  /** Called where the server did not answer, before the next try. */
  onTrouble: (sentence: string) => void;
}

/** Asks for a bundle's state every second until its import has ended. Rejects where `signal` aborts. */
export async function pollBundle(id: string, { signal, onProgress, onTrouble }: PollOptions): Promise<BundleProgress> {
  for (;;) {
    try {
      const response = await fetch(withBase(urls.api.bundle(id)), { signal, cache: "no-store" });
      // The server deletes a refused bundle together with its bytes.
      if (response.status === 404)
        return {
          status: "failed",
          failure: { message: "The import was refused and nothing was kept." },
          progress: null,
        };
      const state = answer.parse(await response.json());
      onProgress(state);
      if (state.status === "ready" || state.status === "failed") return state;
    } catch (cause) {
      if (signal.aborted) throw cause;
      onTrouble("The server does not answer; asking again.");
    }
    await pause(1000, signal);
  }
}

const stages: Readonly<Record<string, string>> = {
  waiting: "Waiting for a free importer",
  reading: "Reading the archive",
  measuring: "Reading HDF5 files",
  joining: "Joining what was found",
  saving: "Saving",
  done: "Finishing",
};

/** Returns a bundle's progress in words and figures; `value` is null where the end is unknown. */
export function progressText({ status, progress }: BundleProgress): {
  label: string;
  value: number | null;
  text: string;
} {
  if (!progress || status === "queued") return { label: stages.waiting ?? "", value: null, text: "" };
  const { stage, bytesRead, bytesTotal, filesRead, pointsFound } = progress;
  const counts = [
    bytesTotal > 0 && `${formatBytes(Math.min(bytesRead, bytesTotal))} of ${formatBytes(bytesTotal)}`,
    `${formatCount(filesRead)} ${filesRead === 1 ? "file" : "files"}`,
    pointsFound > 0 && `${formatPoints(pointsFound)}`,
  ];
  return {
    label: stages[stage] ?? stage,
    value: stage === "reading" && bytesTotal > 0 ? Math.min(1, bytesRead / bytesTotal) : null,
    text: counts.filter(Boolean).join(", "),
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException("Stopped", "AbortError"));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}
