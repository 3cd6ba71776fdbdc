"use client";
import { useEffect, useMemo, useState } from "react";
import { ChipToggle } from "@/components/ui/chip-toggle";
import { Menu } from "@/components/ui/menu.client";
import type { ExportedView } from "@/lib/tables/relative-lines";
import { urls, withBase } from "@/lib/urls";
import { relativeGrid } from "@/lib/views/relative/relative-grid";
import { hasStatistics } from "@/lib/views/relative/statistic-parts";
import { encodeLook, encodeWorkloadParams } from "@/lib/views/state/workload-params";
import { useWorkloadState } from "./workload-state.client";

const formats = [
  { format: "md", label: "Markdown" },
  { format: "html", label: "HTML" },
  { format: "csv", label: "CSV, exact values" },
  { format: "txt", label: "Plain text, as the archive’s scripts write it" },
] as const;
type Format = (typeof formats)[number]["format"];

interface RelativeExportProps {
  view: ExportedView;
  /** Of a frozen view: its files are its own. */
  frozen?: { key: string; title: string };
}

/** The table as it is shown, to paste or to keep as a file. */
export function RelativeExport({ view, frozen }: RelativeExportProps) {
  const { params: shown } = useWorkloadState();
  const summedUp = useMemo(
    () => relativeGrid(view, shown).sections.some(({ statistics }) => hasStatistics(statistics)),
    [view, shown],
  );
  // What is taken at first is the answer: the summary, where groups have one.
  const [groups, setGroups] = useState(true);
  const params = { ...shown, groups: groups && summedUp, claim: null };
  const [said, setSaid] = useState<{ format: Format; text: string } | null>(null);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(null), 2000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async (format: Format) => {
    // The writers are fetched when somebody copies.
    const { relativeText } = await import("@/lib/tables/relative-text");
    await navigator.clipboard.writeText(await relativeText(view, params, format, frozen?.title)).then(
      () => setSaid({ format, text: "copied" }),
      () => setSaid({ format, text: "not allowed here" }),
    );
  };
  const href = (format: string) =>
    frozen
      ? urls.snapshotFile(frozen.key, format, encodeLook(params))
      : urls.relativeTable(format, encodeWorkloadParams(params));
  return (
    <Menu label="Copy or export">
      {summedUp && (
        <li className="flex items-center gap-2 px-2 py-1">
          <ChipToggle pressed={groups} onClick={() => setGroups(true)}>
            summary, one row a group
          </ChipToggle>
          <ChipToggle pressed={!groups} onClick={() => setGroups(false)}>
            all rows
          </ChipToggle>
        </li>
      )}
      {formats
        .filter(({ format }) => format !== "txt" || !params.groups)
        .map(({ format, label }) => (
          <li key={format} className="flex items-baseline gap-3 px-2 py-1">
            <span className="mr-auto">{label}</span>
            <button type="button" className="text-link" aria-label={`Copy as ${label}`} onClick={() => copy(format)}>
              <span aria-live="polite">{said?.format === format ? said.text : "copy"}</span>
            </button>
            <a className="text-link" href={withBase(href(format))} aria-label={`${label} as a file`}>
              {format}
            </a>
          </li>
        ))}
      <li className="flex items-baseline gap-3 px-2 py-1">
        <span className="mr-auto">JSON, every row and all points</span>
        <a className="text-link" href={withBase(href("json"))}>
          json
        </a>
      </li>
    </Menu>
  );
}
