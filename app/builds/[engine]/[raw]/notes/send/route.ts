import { buildTarget, targetForms } from "@/app/target-notes";

/** Takes the forms on the page of notes on a build. */
export const POST = targetForms(buildTarget);
