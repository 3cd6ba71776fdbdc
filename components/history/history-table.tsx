import { Detail } from "@/components/blocks/cell-value";
import { DataBlock } from "@/components/blocks/data-block";
import { ReleaseLink } from "@/components/setting/release-link";
import { buildsBlock } from "@/lib/views/history/history-blocks";
import type { HistoryPanel, HistoryView } from "@/lib/views/history/history-types";
import { BuildClaim } from "./history-claims.client";

interface HistoryTableProps {
  panel: HistoryPanel;
  /** The metric of the values, and how changes were found. */
  about: Pick<HistoryView, "metric" | "method" | "statistic">;
}

/** The numbers behind an engine's chart: one table for each line. */
export function HistoryTable({ panel, about }: HistoryTableProps) {
  const block = buildsBlock({ ...about, panels: [panel] });
  return (
    <div className="flex flex-col gap-3">
      {panel.lines.map(({ key, label, builds }) => (
        <div key={key}>
          {label && <h3 className="text-sm">{label}</h3>}
          <DataBlock
            block={{ ...block, rows: block.rows.filter(({ parts }) => parts.line === key) }}
            caption={`${panel.engineName} ${label}`}
            corner="Build"
            head={({ head, detail, parts }) => {
              const build = builds.find(({ raw }) => raw === parts.build);
              return (
                <>
                  {head}
                  {detail && <Detail text={detail} />}
                  {build && (
                    <span className="block text-xs font-normal">
                      <ReleaseLink engine={panel.engine} build={build} />
                    </span>
                  )}
                </>
              );
            }}
            claim={(_, text, { parts: { line = "", build = "" } }) => (
              <BuildClaim line={line} build={build}>
                {text}
              </BuildClaim>
            )}
          />
        </div>
      ))}
    </div>
  );
}
