import { openApiDocument } from "@/lib/api/openapi/document";
import { withBase } from "@/lib/urls";
import { jsonAnswer, preflight } from "../bundles/answer";

export const dynamic = "force-dynamic";

/** Returns the OpenAPI document of this API. */
export function GET(): Response {
  return jsonAnswer(openApiDocument(withBase("")));
}

export const OPTIONS = preflight;
