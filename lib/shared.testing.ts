import { existsSync } from "node:fs";
import path from "node:path";

const shared = path.resolve(import.meta.dirname, "../../shared");

/**
 * True where `../shared` lies beside the project. Tests of its bundles then run, and fail where one of them is missing.
 * Elsewhere vitest counts them as skipped.
 */
export const hasShared = existsSync(shared);

/** The folder of the archive's bundles in `../shared`. lib/import/sidecars checks their values. */
export const archive = path.join(shared, "bundles/archive");
