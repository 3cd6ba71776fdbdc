import { machineTarget, targetApi } from "@/app/target-notes";

export const dynamic = "force-dynamic";

/** Lists the notes on a machine, and takes new ones. */
export const { GET, POST, OPTIONS } = targetApi(machineTarget);
