import { ownerPool } from "../owner-pool";

/** A stage of an import, in this order. */
export type ImportStage = "waiting" | "reading" | "measuring" | "joining" | "saving" | "done";

/** Progress of an import so far. */
export interface ImportProgress {
  /** Bytes of the stored (compressed) upload. */
  bytesRead: number;
  bytesTotal: number;
  filesRead: number;
  pointsFound: number;
  stage: ImportStage;
}

const INTERVAL_MS = 250;

/**
 * Writes an import's progress, one write at a time. A new stage is written as soon as no other write runs, other
 * changes at most once in 250 ms. The import waits for a write only at its end, and a failed write never fails the
 * import.
 */
export function progressWriter(bundleKey: number, bytesTotal: number) {
  const now: ImportProgress = { bytesRead: 0, bytesTotal, filesRead: 0, pointsFound: 0, stage: "waiting" };
  let writing: Promise<unknown> = Promise.resolve();
  let busy = false;
  /** True where a new stage waits for the write before it. */
  let waits = false;
  let last = Number.NEGATIVE_INFINITY;
  const write = () => {
    busy = true;
    waits = false;
    last = performance.now();
    writing = writeProgress(bundleKey, { ...now })
      .catch((error: unknown) => console.warn(`progress of bundle ${bundleKey} not written:`, error))
      .finally(() => {
        busy = false;
        if (waits) write();
      });
  };
  return {
    update(change: Partial<ImportProgress>) {
      const newStage = change.stage !== undefined && change.stage !== now.stage;
      Object.assign(now, change);
      if (busy) waits ||= newStage;
      else if (newStage || performance.now() - last >= INTERVAL_MS) write();
    },
    /** Writes the last figures and waits for them. */
    async end(stage: ImportStage) {
      waits = false;
      await writing;
      now.stage = stage;
      write();
      await writing;
    },
  };
}

async function writeProgress(bundleKey: number, p: ImportProgress): Promise<void> {
  await ownerPool().query(
    `insert into import_progress (bundle_key, bytes_read, bytes_total, files_read, points_found, stage, updated_at)
     select $1, $2, $3, $4, $5, $6, $7 where exists (select from bundles where key = $1)
     on conflict (bundle_key) do update set bytes_read = $2, bytes_total = $3, files_read = $4, points_found = $5,
       stage = $6, updated_at = $7`,
    [bundleKey, p.bytesRead, p.bytesTotal, p.filesRead, p.pointsFound, p.stage, new Date()],
  );
}
