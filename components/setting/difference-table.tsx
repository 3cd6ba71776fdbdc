import { DataTable } from "@/components/ui/data-table";
import type { SettingDifference } from "@/lib/domain/conditions/setting-differences";

const value = (text: string | null) =>
  text === null ? (
    <span className="text-muted-foreground">not set</span>
  ) : text === "" ? (
    <span className="text-muted-foreground">empty</span>
  ) : (
    <code className="wrap-anywhere">{text}</code>
  );

/** Settings that differ: one row each. */
export function DifferenceTable({ rows, a, b }: { rows: readonly SettingDifference[]; a: string; b: string }) {
  return (
    <DataTable
      caption={`Settings in which ${a} and ${b} differ`}
      rows={rows}
      rowKey={(row) => row.name}
      phone="table"
      empty="Every setting that was read is the same in both."
      columns={[
        {
          key: "name",
          header: "Setting",
          rowHeader: true,
          cell: (row) => <code className="wrap-anywhere sm:whitespace-nowrap">{row.name}</code>,
        },
        { key: "a", header: a, cell: (row) => value(row.a) },
        { key: "b", header: b, cell: (row) => value(row.b) },
      ]}
    />
  );
}
