// This is apart from the polling, whose checks of answers a page loads only while something is imported.
import { formatBytes, formatCounted, formatPoints } from "@/lib/format";

/** The progress of a bundle's import, as the API gives it. */
export interface BundleProgress {
  status: "queued" | "importing" | "ready" | "failed";
  failure: { message: string } | null;
  progress: {
    stage: string;
    bytesRead: number;
    bytesTotal: number;
    filesRead: number;
    pointsFound: number;
  } | null;
}

const stages: Readonly<Record<string, string>> = {
  waiting: "Waiting for a free importer",
  reading: "Reading the archive",
  measuring: "Reading HDF5 files",
  joining: "Joining what was found",
  saving: "Saving",
  done: "Finishing",
};

/**
 * Returns a bundle's progress in words and figures. `value` is the share read, 0 to 1; null before and after the
 * reading, and where the size is unknown.
 */
export function progressText({ status, progress }: BundleProgress): {
  label: string;
  value: number | null;
  text: string;
} {
  if (!progress || status === "queued") return { label: stages.waiting ?? "", value: null, text: "" };
  const { stage, bytesRead, bytesTotal, filesRead, pointsFound } = progress;
  const counts = [
    bytesTotal > 0 && `${formatBytes(Math.min(bytesRead, bytesTotal))} of ${formatBytes(bytesTotal)}`,
    formatCounted(filesRead, "file"),
    pointsFound > 0 && formatPoints(pointsFound),
  ];
  return {
    label: stages[stage] ?? stage,
    value: stage === "reading" && bytesTotal > 0 ? Math.min(1, bytesRead / bytesTotal) : null,
    text: counts.filter(Boolean).join(", "),
  };
}
