import { existsSync } from "node:fs";
import path from "node:path";

/**
 * True where `../shared` lies beside the project. Tests of its bundles then run, and fail where one of them is missing.
 * Elsewhere vitest counts them as skipped.
 */
export const hasShared = existsSync(path.resolve("../shared"));
