import path from "node:path";
import { type Job, Lane } from "./lane";
import type { IsolatedRead, IsolatedReader, IsolatedReaderOptions } from "./types";

const defaults: Required<IsolatedReaderOptions> = {
  fileTimeoutMs: 30_000,
  memoryLimitBytes: 320 * 1024 ** 2,
  heapMebibytes: 128,
  processes: 1,
  script: path.join(import.meta.dirname, "child.ts"),
};

/** Files that justify one more process. */
const FILES_A_PROCESS = 200;

/** Reads binary members in limited child processes, which start with the first file. Close it after the import. */
export function createIsolatedReader(options: IsolatedReaderOptions = {}): IsolatedReader {
  const settings = { ...defaults, ...options };
  const lanes: Lane[] = [];
  let scheduled = false;

  function laneFor(): Lane {
    const least = lanes.toSorted((a, b) => a.load - b.load)[0];
    if (least && (least.load < FILES_A_PROCESS || lanes.length >= settings.processes)) return least;
    const lane = new Lane(settings);
    lanes.push(lane);
    return lane;
  }

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    queueMicrotask(() => {
      scheduled = false;
      for (const lane of lanes) lane.pump();
    });
  }

  const read: IsolatedReader["read"] = (file, importerId, groundTruths) =>
    new Promise<IsolatedRead>((done) => {
      const job: Job = { file, importerId, groundTruths, done, kills: 0 };
      laneFor().add(job);
      schedule();
    });

  return {
    read,
    readAll: (files, importerId, groundTruths, onRead) =>
      Promise.all(
        files.map(async (file) => {
          const one = await read(file, importerId, groundTruths);
          onRead?.(one);
          return one;
        }),
      ),
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}
