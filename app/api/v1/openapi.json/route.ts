import { openApiDocument } from "@/lib/api/openapi/document";
import { jsonAnswer, preflight } from "../bundles/answer";

export const dynamic = "force-dynamic";

/** The OpenAPI document of this API. */
export function GET(): Response {
  return jsonAnswer(openApiDocument());
}

export const OPTIONS = preflight;
