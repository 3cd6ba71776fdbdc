import type { Metadata } from "next";
import { machineTarget, targetPage } from "@/app/target-notes";

export const metadata: Metadata = { title: "Notes on a machine", robots: { index: false } };

/** The notes on a machine. */
export default targetPage(machineTarget);
