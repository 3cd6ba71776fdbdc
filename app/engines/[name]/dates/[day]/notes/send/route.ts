import { engineDateTarget, targetForms } from "@/app/target-notes";

/** Takes the forms on the page of notes on a date of an engine. */
export const POST = targetForms(engineDateTarget);
