import { dataPath } from "../env";
import { localBlobStore } from "./local-blob-store";
import type { BlobStore } from "./types";

/** The blob store that the settings name: a folder below BENCHFOLIO_DATA. */
export function blobStore(): BlobStore {
  return localBlobStore(dataPath("bundles"));
}
