import type { Metadata } from "next";
import { dateTarget, targetPage } from "@/app/target-notes";

export const metadata: Metadata = { title: "Notes on a date", robots: { index: false } };

/** The notes on a date, for all engines. */
export default targetPage(dateTarget);
