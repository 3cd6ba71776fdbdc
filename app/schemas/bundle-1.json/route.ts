import { manifestJsonSchema } from "@/lib/import/manifest/shape";
import { jsonAnswer, preflight } from "../../api/v1/bundles/answer";

export const dynamic = "force-dynamic";

/** Returns the JSON schema of benchfolio.yaml, for editors. */
export const GET = (): Response => jsonAnswer(manifestJsonSchema());

export const OPTIONS = preflight;
