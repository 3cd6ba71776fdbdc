import { createHash } from "node:crypto";
import { EMBED_SCRIPT } from "./embed-page";

const scriptHash = createHash("sha256").update(EMBED_SCRIPT).digest("base64");

/**
 * The Content-Security-Policy of an embed: its own styles and its one script, and nothing loaded. Any page may frame
 * it; `*` doesn't cover files on a disk.
 */
export const EMBED_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${scriptHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors * file:",
].join("; ");
