import { createHash } from "node:crypto";

/** Returns the sha256 of bytes or of a text in UTF-8, in hex. */
export const sha256Of = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");
