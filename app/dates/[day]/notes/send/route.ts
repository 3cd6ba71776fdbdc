import { dateTarget, targetForms } from "@/app/target-notes";

/** Takes the forms on the page of notes on a date, for all engines. */
export const POST = targetForms(dateTarget);
