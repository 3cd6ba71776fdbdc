import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Facts } from "@/components/ui/facts";
import { formatBytes, formatCount, formatDate } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";
import { bundleColumn } from "./bundle-column";
import { type ReimportRow, ReimportTable } from "./reimport-table";
import { type WithdrawnRow, WithdrawnTable } from "./withdrawn-table";

interface Bundle {
  id: string;
  title: string;
}
interface FailedBundle extends Bundle {
  uploadedAt: Date;
  reason: string | null;
}
interface LargeBundle extends Bundle {
  /** Size of its upload. */
  bytes: number;
  points: number;
}

interface OperationsReportProps {
  operations: {
    counts: readonly { status: string; bundles: number; bytes: number }[];
    queue: { running: number; waiting: number; oldestSeconds: number | null };
    failed: readonly FailedBundle[];
    largest: readonly LargeBundle[];
    reimports: readonly ReimportRow[];
    withdrawn: readonly WithdrawnRow[];
    databaseBytes: number;
  };
  /** Free bytes of the disk; null where the system doesn't report them. */
  freeBytes: number | null;
  /** The largest upload in bytes; statements may run for any time at 0 s. */
  limits: { maxUpload: number; statementSeconds: number };
}

const title = bundleColumn<Bundle>((bundle) => bundle.id);

const failedColumns: Column<FailedBundle>[] = [
  title,
  { key: "uploaded", header: "Uploaded", cell: (bundle) => formatDate(bundle.uploadedAt) },
  { key: "reason", header: "Reason", phone: "wide", cell: (bundle) => bundle.reason ?? "–" },
  {
    key: "retry",
    header: "Again",
    cell: (bundle) => (
      <form method="post" action={withBase(urls.operatorRetry())}>
        <input type="hidden" name="id" value={bundle.id} />
        <Button type="submit" aria-label={`Import ${bundle.title} again`}>
          Import again
        </Button>
      </form>
    ),
  },
];

const largestColumns: Column<LargeBundle>[] = [
  title,
  { key: "size", header: "Size", align: "right", cell: (bundle) => formatBytes(bundle.bytes) },
  { key: "points", header: "Points", align: "right", cell: (bundle) => formatCount(bundle.points) },
];

/** The server's state for its operator: imports, failures, storage, limits. */
export function OperationsReport({ operations, freeBytes, limits }: OperationsReportProps) {
  const { counts, queue, failed, largest, reimports, withdrawn, databaseBytes } = operations;
  const stored = counts.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-3">
        <Card title="Imports" id="imports">
          <Facts
            items={[
              { name: "Running", value: formatCount(queue.running) },
              { name: "Waiting", value: formatCount(queue.waiting) },
              {
                name: "Oldest waits",
                value: queue.oldestSeconds === null ? null : `${formatCount(Math.round(queue.oldestSeconds))} s`,
              },
              ...counts.map(({ status, bundles }) => ({ name: `Bundles ${status}`, value: formatCount(bundles) })),
            ]}
          />
        </Card>
        <Card title="Storage" id="storage">
          <Facts
            items={[
              { name: "Stored bundles", value: formatBytes(stored) },
              { name: "Database", value: formatBytes(databaseBytes) },
              { name: "Free on the disk", value: freeBytes === null ? null : formatBytes(freeBytes) },
            ]}
          />
        </Card>
        <Card title="Limits" id="limits">
          <Facts
            items={[
              { name: "Largest upload", value: formatBytes(limits.maxUpload) },
              {
                name: "Longest statement",
                value: limits.statementSeconds === 0 ? "no limit" : `${limits.statementSeconds} s`,
              },
            ]}
          />
        </Card>
      </div>
      <Card title="Failed imports" id="failed" note="The newest 50">
        <DataTable
          caption="Failed imports, newest first"
          columns={failedColumns}
          rows={failed}
          rowKey={(bundle) => bundle.id}
          empty="No import failed."
        />
      </Card>
      <Card title="Imported again" id="reimports" note="The newest 50 that changed something or failed">
        <ReimportTable rows={reimports} />
      </Card>
      <Card title="Deleted and retracted" id="withdrawn" note="The newest 50; npm run bundles withdraws and restores">
        <WithdrawnTable rows={withdrawn} />
      </Card>
      <Card title="Largest bundles" id="largest" note="The first 50 by the size of their upload">
        <DataTable
          caption="Bundles by size, largest first"
          columns={largestColumns}
          rows={largest}
          rowKey={(bundle) => bundle.id}
          empty="No bundles yet."
        />
      </Card>
    </div>
  );
}
