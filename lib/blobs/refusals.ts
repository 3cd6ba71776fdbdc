import { ExpectedError } from "../errors";

/** Refusal of bytes that are quarantined, or whose sha256 is not their name. */
export const damaged = () =>
  new ExpectedError(
    "stored-bytes-damaged",
    "The stored bytes of this bundle are damaged: their sha256 is not the one they were stored under. " +
      "Upload the same file again to repair them.",
  );

/** Refusal of a name without bytes. */
export const missing = () =>
  new ExpectedError(
    "stored-bytes-missing",
    "The stored bytes of this bundle are gone from the server. Upload the same file again to bring them back.",
  );

/** Refusal where the store returns other bytes than were written. */
export const notKept = () =>
  new ExpectedError(
    "storage-failed",
    "The server's disk or object store gave other bytes back than were sent, so nothing of this was stored. " +
      "Send it again; the operator should check it.",
  );

/** Refusal of an upload above the limit. */
export function tooLarge(maxBytes: number): ExpectedError {
  return new ExpectedError(
    "upload-too-large",
    `The upload is larger than this server takes (${maxBytes} bytes). Split the bundle, ` +
      "or raise BENCHFOLIO_MAX_UPLOAD.",
  );
}
