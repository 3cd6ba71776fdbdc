import { machineTarget, targetForms } from "@/app/target-notes";

/** Takes the forms on the page of notes on a machine. */
export const POST = targetForms(machineTarget);
