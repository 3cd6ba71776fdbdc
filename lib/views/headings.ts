import type { HistoryView } from "./history-types";
import type { RelativeView } from "./relative-types";

// What pages, their files and frozen views are called.

/** "MySQL 5.6.51 to 9.5.0, relative queries per second". */
export const relativeHeading = ({ title, metricLabel }: Pick<RelativeView, "title" | "metricLabel">): string =>
  `${title}, relative ${inSentence(metricLabel)}`;

/** "point-query: queries per second over builds"; of a group "Point queries (all): queries per second, relative to the first build". */
export const historyHeading = ({ subject, metric }: Pick<HistoryView, "subject" | "metric">): string =>
  `${subject?.label ?? "History"}: ${inSentence(metric.label)}${subject?.kind === "group" ? "" : " over builds"}`;

/** "Queries per second" goes on in a sentence as "queries per second"; "IOPS" stays. */
const inSentence = (label: string) =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
