import type { ExportTable } from "@/components/compare/export-menu";
import { urls } from "@/lib/urls";

const tables = [
  { name: "history", label: "Builds of what is followed" },
  { name: "newest", label: "Newest build of every workload" },
  { name: "changes", label: "Changes of every workload" },
  { name: "events", label: "Builds that moved many workloads" },
] as const;
const formats = ["csv", "md", "html", "txt", "json"] as const;

/** Links to the files of the history page in a state, or of a frozen one by its key. */
export const historyExports = (of: { query: string } | { key: string }): ExportTable[] =>
  tables.map(({ name, label }) => ({
    label,
    links: formats.map((format) => ({
      format,
      href: "key" in of ? urls.snapshotTable(of.key, name, format) : urls.historyTable(name, format, of.query),
    })),
  }));
