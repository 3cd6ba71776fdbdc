import { dateTarget, targetApi } from "@/app/target-notes";

export const dynamic = "force-dynamic";

/** Lists the notes on a date, for all engines, and takes new ones. */
export const { GET, POST, OPTIONS } = targetApi(dateTarget);
