"use client";
import { useMemo } from "react";
import { DataBlock } from "@/components/blocks/data-block";
import { useCompareState } from "@/components/compare/compare-state.client";
import { SeriesCell } from "@/components/tables/series-cell";
import { Card } from "@/components/ui/card";
import { ChipToggle } from "@/components/ui/chip-toggle";
import { cx } from "@/components/ui/cx";
import { Segmented } from "@/components/ui/segmented";
import { followInPlace } from "@/components/ui/tabs.client";
import { usePrinting, useScripts } from "@/components/ui/use-printing.client";
import type { BlockRow } from "@/lib/blocks/block";
import { COST_CHOICES } from "@/lib/domain/vector/index-cost";
import { setLimits } from "@/lib/domain/vector/limits";
import { formatCount, formatCounted, formatPercent } from "@/lib/format";
import { labelInGroup } from "@/lib/views/compare/answer-sentences";
import type { SeriesInfo } from "@/lib/views/compare/compare-types";
import { costBlock } from "@/lib/views/compare/cost-block";
import type { CostGroup } from "@/lib/views/compare/index-cost";
import { within } from "@/lib/views/compare/limit-words";
import { choiceNames } from "./choice-names";
import { ChoicesTable } from "./choices-table";
import { CostPlot } from "./cost-plot.client";
import { CostTriangle } from "./cost-triangle";

/** Costs of indexes that reach the target: each series' choice, every build of the sweep, the price of the choice. */
export function IndexCost({ groups, target }: { groups: readonly CostGroup[]; target: number }) {
  const { params, open, openHref, change, shown: ofPage } = useCompareState();
  // One group at a time, since groups differ in thread count or machine alone. Paper has all of them. Without scripts
  // the others are tables alone: their drawings would more than double the page.
  const shown =
    ofPage === null
      ? (groups.find(({ text }) => text === open.block) ?? groups[0])
      : groups.find(({ key }) => key === ofPage);
  const printing = usePrinting();
  const hasScripts = useScripts();
  return (
    <Card
      id="index-cost"
      title={`Index cost at recall ≥ ${target}`}
      note="the index to build, chosen in each series by"
      actions={COST_CHOICES.map((choice) => (
        <ChipToggle key={choice} pressed={params.cost === choice} onClick={() => change({ cost: choice })}>
          {choiceNames[choice]}
        </ChipToggle>
      ))}
    >
      {groups.length === 0 && (
        <p className="py-3 text-sm text-muted-foreground">No source describes the index builds in view.</p>
      )}
      {groups.length > 0 && !shown && (
        <p className="py-3 text-sm text-muted-foreground">
          No source says anything about the builds of indexes under these conditions.
        </p>
      )}
      {groups.length > 1 && ofPage === null && (
        <Segmented
          label="Conditions"
          segments={groups.map(({ key, text }) => ({
            key,
            label: text,
            href: openHref({ block: text }),
            current: key === shown?.key,
          }))}
          onPick={(key, event) => {
            const picked = groups.find((group) => group.key === key);
            if (picked) followInPlace(openHref({ block: picked.text }), event);
          }}
        />
      )}
      {groups.map(
        (group) =>
          (group === shown || printing || !hasScripts) && (
            <GroupCost
              key={group.key}
              group={shortenLabels(group)}
              target={target}
              isOpen={group === shown}
              isDrawn={group === shown || printing}
            />
          ),
      )}
    </Card>
  );
}

const SeriesHead = ({ info }: { info: SeriesInfo | undefined }) => info && <SeriesCell info={info} detail={false} />;

/** Returns a group whose series don't repeat its conditions. */
const shortenLabels = (group: CostGroup): CostGroup => ({
  ...group,
  series: group.series.map(({ info, builds }) => ({
    info: { ...info, label: labelInGroup(info.label, group.text) },
    builds,
  })),
});

interface GroupCostProps {
  group: CostGroup;
  target: number;
  /** False = on paper alone. */
  isOpen: boolean;
  /** False = its tables alone. */
  isDrawn: boolean;
}

/** A group's chosen indexes as a table, with plots of all its builds. */
function GroupCost({ group, target, isOpen, isDrawn }: GroupCostProps) {
  const { params } = useCompareState();
  const { block, rows: all } = useMemo(() => costBlock({ params, seriesLabel: "series" }, [group]), [group, params]);
  const rows = all.filter(({ choice }) => choice === params.cost);
  const infos = new Map(group.series.map(({ info }) => [info.key, info]));
  const head = ({ parts }: BlockRow) => <SeriesHead info={infos.get(parts.series ?? "")} />;
  return (
    <section
      aria-label={group.text || "All builds"}
      className={cx(isOpen ? "flex" : "hidden print:flex", "flex-col gap-4 not-first:mt-5")}
    >
      {group.text && <h3 className="-mb-3 hidden print:block">{group.text}</h3>}
      <DataBlock
        block={{ ...block, rows: block.rows.filter(({ parts }) => parts.choice === params.cost) }}
        caption={`The chosen index of each series that reaches recall ${target}${group.text && `, ${group.text}`}`}
        corner="Series"
        head={head}
      />
      {group.counts.limited < group.counts.builds && (
        <div className="grid items-start gap-x-6 gap-y-4 xl:grid-cols-[minmax(0,1fr)_21.5rem]">
          {isDrawn && (
            <>
              <CostPlot group={group} rows={rows} target={target} by="qps" />
              <CostTriangle rows={rows} />
              <CostPlot group={group} rows={rows} target={target} by="size" />
            </>
          )}
          <ChoicesTable block={block} head={head} />
        </div>
      )}
      <BuildCounts group={group} target={target} />
    </section>
  );
}

/** Counts the builds that reach the target, are drawn and were repeated, and explains the plots. */
function BuildCounts({
  group: { series, counts, limits, heldBack, widest },
  target,
}: Omit<GroupCostProps, "isOpen" | "isDrawn">) {
  const drawn = series.reduce((sum, { builds }) => sum + builds.length, 0);
  return (
    <p className="max-w-[110ch] text-xs text-muted-foreground">
      Of {formatCounted(counts.builds, "build")} {formatCount(counts.reaching)}{" "}
      {counts.reaching === 1 ? "reaches" : "reach"} {target}
      {setLimits(limits).length > 0 && ` ${within(limits)}`}.{" "}
      {heldBack && `More reach it, ${heldBack}; those are not drawn. `}
      {drawn < counts.builds &&
        `${formatCount(drawn)} ${drawn === 1 ? "is" : "are"} drawn, the table of indexes holds all. `}
      {counts.untimed > 0 &&
        `${formatCounted(counts.untimed, "build")} of unknown time ${counts.untimed === 1 ? "is" : "are"} not drawn. `}
      {widest &&
        `The parameters of ${formatCount(counts.again)} were built again under the same conditions, ` +
          "before other queries: the quickest took at most " +
          `${formatPercent(widest.spread)} less than the slowest (${widest.params}). `}
      Queries meanwhile: build seconds × QPS, the queries that the index could have answered while it was built. This
      cancels the speed of a host to first order but flatters a slow index. So the table also has the QPS that the
      choice loses against the fastest index of its series.
    </p>
  );
}
