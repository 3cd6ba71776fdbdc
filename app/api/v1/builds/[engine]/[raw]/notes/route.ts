import { buildTarget, targetApi } from "@/app/target-notes";

export const dynamic = "force-dynamic";

/** Lists the notes on a build, and takes new ones. */
export const { GET, POST, OPTIONS } = targetApi(buildTarget);
