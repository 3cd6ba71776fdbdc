import { type Column, DataTable } from "@/components/ui/data-table";
import type { Params, WorkloadGroup } from "@/lib/domain/model";
import { GROUPS, workloadLabel } from "@/lib/domain/workloads/families";
import { formatCount } from "@/lib/format";
import { NamedList } from "./named-list";

interface Variant {
  params: Params;
  group: WorkloadGroup | null;
  threads: number[];
  runs: number;
  complete: number;
}

const columns = (name: string): Column<Variant>[] => [
  { key: "label", header: "Name in tables", rowHeader: true, cell: ({ params }) => workloadLabel({ name, params }) },
  { key: "group", header: "Group", cell: ({ group }) => (group === null ? "–" : GROUPS[group]) },
  {
    key: "threads",
    header: "Thread counts",
    phone: "wide",
    title: ({ threads }) => threads.join(", ") || undefined,
    cell: ({ threads }) => <NamedList values={threads} />,
  },
  { key: "runs", header: "Runs", align: "right", cell: ({ runs }) => formatCount(runs) },
  {
    key: "rest",
    header: "Not complete",
    align: "right",
    title: () => "runs that failed, were cut short or are suspect",
    cell: ({ runs, complete }) => formatCount(runs - complete),
  },
];

/** Known combinations of parameters; each one is a test of its own. */
export const VariantTable = ({ name, variants }: { name: string; variants: Variant[] }) => (
  <DataTable
    caption="Parameters seen"
    columns={columns(name)}
    rows={variants}
    rowKey={({ params }) => JSON.stringify(params)}
    empty="No public bundle holds runs of it."
  />
);
