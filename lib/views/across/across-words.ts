import { formatCount, formatCounted, NONE } from "@/lib/format";
import type { AcrossPage } from "./across-page";

/** Most data sets without a column that a sentence names. */
const MOST_NAMED = 8;

/** Returns a sentence on the data sets without a column. */
export const aloneText = (alone: readonly string[]): string =>
  "Not shown, since one algorithm alone was measured there under equal conditions: " +
  `${alone.slice(0, MOST_NAMED).join(", ")}` +
  `${alone.length > MOST_NAMED ? ` and ${formatCount(alone.length - MOST_NAMED)} more` : ""}.`;

/** Names the conditions of the columns. */
export const usualText = (usual: string): string => `${usual}, unless a head says otherwise`;

/** Returns the notes on the numbers. */
export const acrossNotes = ({ columns, rows, left, leftRows, alone, params }: AcrossPage): string[] => [
  `QPS at recall ${params.recall} or above over the best of each data set; ` +
    "a column is one data set under equal conditions, and nothing is compared between columns.",
  `never: measured there, and no point reaches ${params.recall}, which counts as 0 in the median; ${NONE}: ` +
    "not measured there, no part of the median.",
  ...(left || leftRows
    ? [
        `The ${formatCounted(columns.length, "data set")} with most algorithms, of ` +
          `${formatCount(columns.length + left)}, and the ${formatCounted(rows.length, "algorithm")} of the highest ` +
          `medians, of ${formatCount(rows.length + leftRows)}.`,
      ]
    : []),
  ...(alone.length ? [aloneText(alone)] : []),
];
