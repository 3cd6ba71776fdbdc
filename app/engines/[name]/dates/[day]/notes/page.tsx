import type { Metadata } from "next";
import { engineDateTarget, targetPage } from "@/app/target-notes";

export const metadata: Metadata = { title: "Notes on a date of an engine", robots: { index: false } };

/** The notes on a date of an engine. */
export default targetPage(engineDateTarget);
