import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { CHANGE_POINT_DEFAULTS, MIN_VALUES } from "@/lib/domain/change-points";
import { formatCount } from "@/lib/format";
import { urls } from "@/lib/urls";
import { encodeHistoryParams } from "@/lib/views/history-params";
import type { HistoryParams, HistoryView as View } from "@/lib/views/history-types";
import { ChangesTable } from "./changes-table";
import { HistoryChart } from "./history-chart.client";
import { SubjectPicker } from "./subject-picker.client";

/** The history page without its frame: what is followed, a chart an engine, and every change in view. */
export function HistoryView({ view }: { view: View }) {
  const { params, subject, panels, metric } = view;
  const query = (part: Partial<HistoryParams>) => encodeHistoryParams({ ...params, ...part });
  const isGroup = subject?.kind === "group";
  const relative = isGroup || params.scale === "relative";
  const highest = Math.max(
    0,
    ...panels.flatMap(({ lines }) =>
      lines.flatMap(({ builds }) => builds.flatMap(({ value, ratio }) => (relative ? ratio : value) ?? [])),
    ),
  );
  const confounders = [...new Set(panels.flatMap(({ lines }) => lines.flatMap((line) => line.confounders)))];
  const lines = panels.flatMap((panel) => panel.lines.map((line) => ({ ...line, engineName: panel.engineName })));
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubjectPicker
          subjects={view.subjects}
          current={subject?.key ?? null}
          queries={Object.fromEntries(view.subjects.map(({ key }) => [key, query({ of: key })]))}
        />
        {!isGroup && (
          <Segmented
            label="Scale"
            segments={(["absolute", "relative"] as const).map((scale) => ({
              key: scale,
              label: scale,
              href: urls.history(query({ scale })),
              current: params.scale === scale,
            }))}
          />
        )}
      </div>
      {confounders.length > 0 && (
        <Notice tone="warning" title="Not only the build changes">
          along a line: {confounders.join(", ")}. A step may come from that; each build's config stands in the table.
        </Notice>
      )}
      {panels.map((panel) => (
        <HistoryChart key={panel.engine} panel={panel} metric={metric} relative={relative} highest={highest} />
      ))}
      {lines.map(({ key, label, engineName, untested, members }) => {
        const name = [engineName, label].filter(Boolean).join(", ");
        const left =
          members && members.leftOut > 0
            ? `${members.used} workloads take part; ${members.leftOut} without a value at some build ${members.leftOut === 1 ? "is" : "are"} left out.`
            : null;
        return (
          (untested || left) && (
            <p key={key} className="text-sm text-muted-foreground">
              {name}: {[untested, left].filter(Boolean).join(" ")}
            </p>
          )
        );
      })}
      <Card id="changes" title="Changes of every workload in view" note={`${formatCount(view.changes.length)} found`}>
        <ChangesTable rows={view.changes} href={(of) => urls.history(query({ of }))} />
        <p className="mt-2 max-w-[75ch] text-sm text-muted-foreground">
          Found by E-divisive on the medians of repeats, {CHANGE_POINT_DEFAULTS.permutations} permutations, p at most{" "}
          {CHANGE_POINT_DEFAULTS.significance}; a ratio compares the median since the change with the median before it.
          With many workloads about one in twenty lines without a change may still show one. Lines with fewer than{" "}
          {MIN_VALUES} builds are not tested{view.untested > 0 && ` (${formatCount(view.untested)} here)`}.
        </p>
      </Card>
      {view.counts.withoutBuild > 0 && (
        <p className="text-sm text-muted-foreground">
          {formatCount(view.counts.withoutBuild)} points whose source names no build are not in any line.
        </p>
      )}
    </div>
  );
}
