import type { Metadata } from "next";
import { buildTarget, targetPage } from "@/app/target-notes";

export const metadata: Metadata = { title: "Notes on a build", robots: { index: false } };

/** The notes on a build. */
export default targetPage(buildTarget);
