import { urls } from "@/lib/urls";
import type { ExportTable } from "./export-menu";

const tables = [
  { name: "best-qps", label: "Best QPS at each target" },
  { name: "index-builds", label: "Indexes" },
  { name: "index-cost", label: "Index cost" },
  { name: "thread-scaling", label: "Thread scaling" },
  { name: "frontier", label: "Frontiers" },
  { name: "points", label: "All points in view" },
] as const;
const formats = ["csv", "md", "json"] as const;

/** Links to the files of a live view; `query` is its state. */
export const liveExports = (query: string): ExportTable[] =>
  tables.map(({ name, label }) => ({
    label,
    links: formats.map((format) => ({ format, href: urls.compareTable(name, format, query) })),
  }));

/** Links to the files of a frozen view; it stores no points beyond those that are drawn. */
export const frozenExports = (key: string): ExportTable[] =>
  tables
    .filter(({ name }) => name !== "points")
    .map(({ name, label }) => ({
      label,
      links: formats.map((format) => ({ format, href: urls.snapshotTable(key, name, format) })),
    }));
