import { dataPath, env } from "../env";
import { spoolFolder } from "./left-overs";
import { localBlobStore } from "./local-blob-store";
import { s3BlobStore } from "./s3-blob-store";
import type { Bucket, BucketSettings } from "./s3-bucket";
import type { BlobStore } from "./types";

let opened: { settings: string; bucket: Promise<Bucket> } | undefined;

/** Returns the bucket of these settings, which is opened once a process. Loads the SDK only for a bucket. */
function bucketOf(settings: BucketSettings): Promise<Bucket> {
  const key = JSON.stringify(settings);
  if (opened?.settings !== key)
    opened = { settings: key, bucket: import("./s3-bucket").then(({ openBucket }) => openBucket(settings)) };
  return opened.bucket;
}

/** Returns the blob store of the settings: a bucket (BENCHFOLIO_S3_BUCKET), or a folder below BENCHFOLIO_DATA. */
export function blobStore(): BlobStore {
  const settings = env();
  const bucket = settings.BENCHFOLIO_S3_BUCKET;
  if (bucket === undefined) return localBlobStore(dataPath("bundles"));
  const {
    BENCHFOLIO_S3_PREFIX: prefix,
    BENCHFOLIO_S3_ENDPOINT: endpoint = null,
    BENCHFOLIO_S3_REGION: region,
  } = settings;
  const direct = settings.BENCHFOLIO_S3_DIRECT ?? null;
  const open = () => bucketOf({ bucket, prefix, endpoint, region, direct });
  return s3BlobStore(open, spoolFolder(), { direct: direct !== null });
}
