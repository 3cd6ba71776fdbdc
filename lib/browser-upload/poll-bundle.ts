import { z } from "zod";
import { urls, withBase } from "@/lib/urls";
import type { BundleProgress } from "./progress-text";

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
const refusal = z.object({ error: z.object({ message: z.string() }) });

interface PollOptions {
  signal: AbortSignal;
  onProgress: (state: BundleProgress) => void;
  /** Called where the server did not answer, before the next try. */
  onTrouble: (sentence: string) => void;
}

/** The state of a bundle at the end of its import; `isGone` for one that is not kept. */
type ImportEnd = BundleProgress & { isGone: boolean };

/**
 * Asks for a bundle's state every second until its import has ended. A bundle that was refused, deleted or retracted
 * meanwhile counts as failed. Rejects where `signal` aborts.
 */
export async function pollBundle(id: string, { signal, onProgress, onTrouble }: PollOptions): Promise<ImportEnd> {
  for (;;) {
    try {
      const response = await fetch(withBase(urls.api.bundle(id)), { signal, cache: "no-store" });
      // The server deletes a refused bundle together with its bytes.
      if (response.status === 404) return gone("The import was refused and nothing was kept.");
      if (response.status === 410) return gone(refusal.parse(await response.json()).error.message);
      const state: BundleProgress = answer.parse(await response.json());
      onProgress(state);
      if (state.status === "ready" || state.status === "failed") return { ...state, isGone: false };
    } catch (cause) {
      if (signal.aborted) throw cause;
      onTrouble("The server does not answer; asking again.");
    }
    await pause(1000, signal);
  }
}

const gone = (message: string): ImportEnd => ({
  status: "failed",
  failure: { message },
  progress: null,
  isGone: true,
});

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
