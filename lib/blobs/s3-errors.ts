import { S3ServiceException } from "@aws-sdk/client-s3";
import { ExpectedError, StorageAwayError, storageFull } from "../errors";

// Codes of a full store: those of S3 (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html), MinIO,
// Ceph.
const FULL = /^(?:QuotaExceeded|QuotaExceededException|InsufficientStorage|XMinioStorageFull|XAmzStorageFull)$/;

/** Returns true for the answer that there is no such object or upload. */
export const isNotFound = (error: unknown) =>
  error instanceof S3ServiceException &&
  (["NoSuchKey", "NotFound", "NoSuchUpload"].includes(error.name) ||
    (error.$metadata.httpStatusCode === 404 && error.name !== "NoSuchBucket"));

/** Runs one request, which `what` names in errors. Throws StorageAwayError, or the error of a full store. */
export async function ask<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw publicError(what, error);
  }
}

/** Yields the pages of one request's answer. Throws as `ask` does. */
export async function* askPages<T>(what: string, pages: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* pages;
  } catch (error) {
    throw publicError(what, error);
  }
}

/** Returns the error to throw. Replaces errors of the store, whose details name keys and hosts, and keeps others. */
function publicError(what: string, error: unknown): unknown {
  if (error instanceof ExpectedError || error instanceof StorageAwayError) return error;
  if (error instanceof S3ServiceException) {
    if (FULL.test(error.name) || error.$metadata.httpStatusCode === 507) return storageFull();
    return new StorageAwayError(
      `the object store refused (${what}): ${error.name} ${error.$metadata.httpStatusCode ?? ""}`,
    );
  }
  if (error instanceof Error && ("$metadata" in error || "syscall" in error || error.name === "TimeoutError"))
    return new StorageAwayError(`the object store does not answer (${what}): ${error.name} ${error.message}`);
  return error;
}
