import { ExpectedError, errorResponse } from "@/lib/errors";
import { urls, withBase } from "@/lib/urls";
import { preflight } from "../v1/bundles/answer";

/** Refuses an address below `/api` that does not exist, in the one shape of errors. */
const refuse = (): Response =>
  errorResponse(
    new ExpectedError(
      "not-found",
      `The API has nothing at this address. ${withBase(urls.api.openapi())} lists its addresses.`,
    ),
  );

export const GET = refuse;
export const POST = refuse;
export const PUT = refuse;
export const PATCH = refuse;
export const DELETE = refuse;
export const OPTIONS = preflight;
