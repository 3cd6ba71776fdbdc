import { rm } from "node:fs/promises";
import path from "node:path";
import { spoolFolder, sweepLeftOvers, temporaryName } from "../../blobs/left-overs";
import { blobStore } from "../../blobs/store";
import { markFailed } from "../../db/write/bundles-write";
import { maskSecrets } from "../../domain/secrets/secrets";
import { ExpectedError } from "../../errors";
import type { ImportOptions } from "../import-bundle";
import { residentBytes } from "../isolated/spawn-child";
import { ensureSpoolFolder } from "../spool";
import { ImportProcess } from "./import-process";
import { type ImportLimits, limitsFor, type Overrun } from "./limits";
import type { HostMessage } from "./messages";

/** Files of a bundle that may each end a process; the next one ends the import. */
const MAX_REFUSED = 3;
/** A process above this size ends after its import, to free its memory. */
const KEEP_BYTES = 256 * 1024 ** 2;

/** A reader waits for a preview, and imports wait for its place. */
const PREVIEW_LIMITS = limitsFor(30);

/**
 * An import that broke off through no fault of its bundle. Its process was killed, or the database or the store went
 * away.
 */
export class BrokenOff extends Error {
  override name = "BrokenOff";
  /** The bundle's message where this was its last try; null for the usual message of broken-off imports. */
  readonly bundleMessage: string | null;

  constructor(message: string, bundleMessage: string | null = null) {
    super(message);
    this.bundleMessage = bundleMessage;
  }
}

const ENDED_BY_SYSTEM =
  "The import's process was ended by the system each time, as happens when memory runs out; " +
  "the server's log says more. Upload the bundle again to try once more.";

/** Processes that import bundles, within limits. */
export interface ImportProcesses {
  /**
   * Imports a bundle in a separate process, which is ended above its limits. Then the file that it hung at becomes an
   * issue, and the rest is read again. Without such a file the import fails with the reason. Rejects with ExpectedError
   * for a refused bundle, with BrokenOff for another try.
   */
  run(bundleKey: number, options: ImportOptions): Promise<void>;
  /**
   * Makes the preview of a bundle in such a process, once and within smaller limits. Rejects with ExpectedError above
   * them.
   */
  preview(bundleKey: number, options: ImportOptions): Promise<void>;
  /**
   * Writes the twin of a bundle in such a process, once and within the limits of an import. Rejects with ExpectedError
   * above them, with BrokenOff where the process was ended from outside.
   */
  twin(bundleKey: number, options: ImportOptions): Promise<void>;
  /** Ends all processes; running imports reject. */
  close(): Promise<void>;
}

/** Returns processes for imports, started when needed. One is kept ready, since a start takes a second. */
export function importProcesses({ script, limits }: { script: string; limits: ImportLimits }): ImportProcesses {
  const busy = new Set<ImportProcess>();
  let idle: ImportProcess | null = new ImportProcess(script);
  let closing = false;

  const take = (): ImportProcess => {
    const own = idle?.isAlive() ? idle : new ImportProcess(script);
    idle = null;
    busy.add(own);
    return own;
  };
  const giveBack = async (own: ImportProcess) => {
    busy.delete(own);
    const large = ((await residentBytes(own.pid)) ?? 0) > KEEP_BYTES;
    if (closing || large || idle?.isAlive() || !own.isAlive()) own.leave();
    else idle = own;
    if (!closing && !idle?.isAlive()) idle = new ImportProcess(script);
  };

  async function attempt(
    message: HostMessage,
    spent: { cpu: number; clock: number },
    signal?: AbortSignal,
    within = limits,
  ) {
    const own = take();
    const stop = () => void own.kill();
    signal?.addEventListener("abort", stop, { once: true });
    try {
      return await own.run(message, within, spent);
    } finally {
      signal?.removeEventListener("abort", stop);
      await giveBack(own);
      await rm(message.marksFile, { force: true });
    }
  }

  async function once(
    asked: Pick<HostMessage, "bundleKey" | "task">,
    within: ImportLimits,
    signal?: AbortSignal,
  ): Promise<void> {
    await ensureSpoolFolder();
    const marksFile = path.join(spoolFolder(), temporaryName());
    const { answer, end } = await attempt({ ...asked, marksFile, refused: [] }, { cpu: 0, clock: 0 }, signal, within);
    if (answer?.kind === "done") return;
    await sweepLeftOvers(spoolFolder());
    if (answer) throw new Error(answer.message);
    await blobStore()
      .sweep()
      .catch((error: unknown) => console.error("what an ended process left behind was not removed:", error));
    if (end) throw new ExpectedError("import-too-long", sentence(end));
    throw new BrokenOff(`the process of the ${asked.task} was ended from outside`);
  }

  return {
    preview: (bundleKey, { signal }) => once({ bundleKey, task: "preview" }, PREVIEW_LIMITS, signal),
    twin: (bundleKey, { signal }) => once({ bundleKey, task: "twin" }, limits, signal),
    async run(bundleKey, { signal, rename }) {
      await ensureSpoolFolder();
      const refused: [number, string][] = [];
      const spent = { cpu: 0, clock: 0 };
      for (;;) {
        signal?.throwIfAborted();
        const marksFile = path.join(spoolFolder(), temporaryName());
        const { answer, end, cpu, clock } = await attempt(
          { bundleKey, rename, task: "import", marksFile, refused },
          spent,
          signal,
        );
        signal?.throwIfAborted();
        if (answer?.kind === "done") return;
        if (answer?.kind === "refused") throw new ExpectedError("bad-request", answer.message);
        if (answer?.ofServer) throw new BrokenOff(answer.message);
        if (answer) throw new Error(answer.message);
        await sweepLeftOvers(spoolFolder());
        if (!end) throw new BrokenOff("the process of the import was ended from outside", ENDED_BY_SYSTEM);
        spent.cpu += cpu;
        spent.clock += clock;
        const message = sentence(end);
        console.error(`import of bundle ${bundleKey} ended: ${maskSecrets(message)}`);
        if (end.file && refused.length < MAX_REFUSED) refused.push([end.file.place, message]);
        else throw await fail(bundleKey, message);
      }
    },
    async close() {
      closing = true;
      await Promise.all([...busy, ...(idle ? [idle] : [])].map((own) => own.kill()));
    },
  };
}

const sentence = ({ file, took }: Overrun): string =>
  file === null
    ? `The import was ended: it ${took}.`
    : `Reading ${file.path} was ended: it ${took}, which no output of a tool does.`;

async function fail(bundleKey: number, message: string): Promise<ExpectedError> {
  const text =
    `${maskSecrets(message)} Nothing of the bundle was imported; ` +
    "leave out files that are not output of a tool and upload the rest.";
  await markFailed(bundleKey, { code: "import-too-long", message: text }, []);
  return new ExpectedError("import-too-long", text);
}
