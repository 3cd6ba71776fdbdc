import { engineDateTarget, targetApi } from "@/app/target-notes";

export const dynamic = "force-dynamic";

/** Lists the notes on a date of an engine, and takes new ones. */
export const { GET, POST, OPTIONS } = targetApi(engineDateTarget);
