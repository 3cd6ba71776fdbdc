"use client";
import { PairBlockView, TableBlockView } from "@/components/blocks/table-block";
import { Card } from "@/components/ui/card";
import { Select } from "@/components/ui/input";
import { type TableBlock, valueRows, zeroIn } from "@/lib/blocks/block";
import { pairOf } from "@/lib/blocks/pair";
import { inSentence } from "@/lib/views/frozen/headings";
import { BARE, type EfficiencyLook, efficiencyBlock, roomText } from "@/lib/views/relative/efficiency-block";
import type { EfficiencyView } from "@/lib/views/relative/relative-types";
import { useWorkloadState } from "./workload-state.client";

/**
 * Rate and costs: of all workloads in two columns, or of one workload in all columns. The address names the workload;
 * without a name it is the first.
 */
export function EfficiencyCard({ view, look }: { view: EfficiencyView; look?: EfficiencyLook }) {
  const block = efficiencyBlock(view, BARE, look);
  return view.matrix ? <AllColumns view={view} block={block} /> : <TwoColumns view={view} block={block} />;
}

interface Props {
  view: EfficiencyView;
  block: TableBlock;
}

const labelOf = ({ columns }: EfficiencyView, key: string) =>
  columns.find((column) => column.key === key)?.label ?? key;

/** Every metric of one workload in every column, with a picker for the workload. */
function AllColumns({ view, block }: Props) {
  const { params, look } = useWorkloadState();
  const names = [...new Set(block.rows.map(({ parts }) => parts.workload ?? ""))];
  const shown = names.find((name) => name === params.row) ?? names[0];
  if (shown === undefined) return null;
  const lacking = roomText(view);
  return (
    <Card
      id="efficiency"
      title="Efficiency of all columns"
      note={[`ratios to ${labelOf(view, view.base)}`, lacking].filter(Boolean).join("; ")}
      actions={
        <span className="flex items-center gap-2 text-sm">
          <label htmlFor="efficiency-workload">Workload</label>
          <Select
            id="efficiency-workload"
            className="max-w-60"
            value={shown}
            onChange={(event) => look({ row: event.target.value })}
          >
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </span>
      }
    >
      <TableBlockView
        block={block}
        rows={valueRows(block).filter(({ parts }) => parts.workload === shown)}
        caption={`Rate and costs of ${shown} in every column`}
        name="efficiency of all columns"
      />
    </Card>
  );
}

/** One column beside the baseline. A line above the table names metrics that are 0 everywhere. */
function TwoColumns({ view, block }: Props) {
  const [base, other] = [labelOf(view, view.base), labelOf(view, view.other)];
  const zero = zeroIn(block, "key");
  const rows = block.rows.filter(({ parts }) => !zero.has(parts.key ?? ""));
  const left = view.metrics.filter(({ key }) => zero.has(key)).map(({ label }) => inSentence(label));
  return (
    <Card id="efficiency" title="Efficiency" note={`${other} against the baseline ${base}`}>
      {view.metrics.length === 1 && (
        <p className="mb-2 text-sm text-muted-foreground">
          The sources in view give no CPU, context switches, reads or writes, so only the rate is shown.
        </p>
      )}
      {left.length > 0 && (
        <p className="mb-2 text-sm text-muted-foreground">
          Left out, since every measured value is 0: {left.join(", ")}.
        </p>
      )}
      <PairBlockView
        block={pairOf({ ...block, rows }, "workload", "key", { base: 0, cell: 1 })}
        caption={`Rate and costs: ratios of ${other} to ${base}, and both values`}
        name="efficiency"
      />
    </Card>
  );
}
