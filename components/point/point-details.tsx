import type { ReactNode } from "react";
import { TextLines } from "@/components/files/text-lines";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import type { Params, PointMetrics, RecallSource } from "@/lib/domain/model";
import { formatBytes, formatSeconds, NONE } from "@/lib/format";
import { urls } from "@/lib/urls";
import { type MetricOrigin, toMetricRows } from "@/lib/views/bundle/metric-rows";
import type { WindowLine } from "@/lib/views/bundle/text-window";
import { recallSourceText } from "@/lib/views/compare/query-recalls";
import { MetricTable } from "./metric-table";
import { ParamFacts } from "./param-facts";
import { PathWords } from "./path-words";
import { type PointSetting, SettingFacts } from "./setting-facts";
import { Standing } from "./standing";
import { SweepTable } from "./sweep-table";

interface PointDetailsProps {
  point: PointSetting & {
    bundleId: string;
    ordinal: number;
    label: string;
    columns: PointMetrics;
    metrics: Readonly<Record<string, number | null>>;
    metricSources: Readonly<Record<string, MetricOrigin>>;
    indexParams: Params;
    queryParams: Params;
    notes: Params;
    recallSource: RecallSource | null;
    recallNote: string | null;
    /** The archive's file name. */
    fileName: string;
    path: string;
    occurrence: number;
    line: number | null;
    indexBuildOrdinal: number | null;
    totalSeconds: number | null;
    loadSeconds: number | null;
    buildSeconds: number | null;
    bytes: number | null;
    tableBytes: number | null;
    indexPath: string | null;
    indexLine: number | null;
  };
  /** Null for a test, which has no frontier. */
  standing: {
    sweep: Parameters<typeof SweepTable>[0]["points"];
    seriesPoints: number;
    competes: boolean;
    beatenBy: { ordinal: number; qps: number | null; recall: number | null } | null;
  } | null;
  /** Lines around the point's own; null where there are none to show. */
  context: WindowLine[] | null;
  compare: string;
  /** Further cards, such as samples from the point's run. */
  children?: ReactNode;
}

/** Returns seconds with their unit, or a dash for null. */
const seconds = (value: number | null) => (value === null ? NONE : `${formatSeconds(value)} s`);

/** Everything known about a point, and its source line. */
export function PointDetails({ point, standing, context, compare, children }: PointDetailsProps) {
  const isTest = point.family !== "vector-search";
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <Metrics point={point} isTest={isTest} />
      <Source point={point} context={context ?? []} />
      <Card id="setting" title="Setting">
        <SettingFacts point={point} />
      </Card>
      <div className="flex min-w-0 flex-col gap-3">
        <Card id="parameters" title="Parameters">
          <ParamFacts
            label={point.label}
            indexParams={point.indexParams}
            queryParams={point.queryParams}
            notes={point.notes}
          />
        </Card>
        <Card id="names" title="Words in its path">
          <PathWords archive={point.fileName} path={point.path} />
        </Card>
        {!isTest && <IndexBuild point={point} />}
      </div>
      {children}
      {standing && (
        <Card id="neighbours" title="Neighbouring points" className="lg:col-span-2">
          <Standing bundle={point.bundleId} compare={compare} {...standing} />
          {standing.sweep.length > 1 && (
            <div className="mt-3">
              <h3 className="mb-1">Same index, other query parameters</h3>
              <SweepTable bundle={point.bundleId} here={point.ordinal} points={standing.sweep} />
            </div>
          )}
        </Card>
      )}
    </div>
  );
}

type Point = PointDetailsProps["point"];

/** The point's metrics, each with its source; for a search also how recall was measured. */
const Metrics = ({ point, isTest }: { point: Point; isTest: boolean }) => (
  <Card id="metrics" title="Metrics" className="lg:col-span-2">
    <MetricTable
      rows={toMetricRows(point.columns, point.metrics, { sources: point.metricSources, isTest })}
      file={(path, at) => urls.file(point.bundleId, path, at)}
    />
    {!isTest && (
      <p className="mt-2 text-sm text-muted-foreground">
        Recall: {recallSourceText(point.recallSource)}. {point.recallNote}
      </p>
    )}
  </Card>
);

/** The file of the point, with the lines around its own. */
function Source({ point, context }: { point: Point; context: WindowLine[] }) {
  const { bundleId, path, line, occurrence } = point;
  return (
    <Card id="source" title="Source" className="lg:col-span-2">
      <p className="mb-2 text-sm wrap-anywhere">
        <Link prefetch={false} href={urls.file(bundleId, path, line, occurrence)} className="text-link">
          {`${path}${line === null ? "" : `:${line}`}`}
        </Link>
      </p>
      {context.length > 0 ? (
        <TextLines
          window={{ lines: context }}
          marked={line}
          ids={false}
          href={(number) => urls.file(bundleId, path, number, occurrence)}
          label="The line that this point was read from, with its neighbours"
        />
      ) : (
        <p className="text-sm text-muted-foreground">
          {line === null
            ? "Read from a binary file, which has no lines."
            : "The stored bytes of this file cannot be read any more."}
        </p>
      )}
    </Card>
  );
}

/** Times and sizes of the index that the point searched. */
function IndexBuild({ point }: { point: Point }) {
  const { bundleId, indexPath, indexLine } = point;
  const source = indexPath && (
    <Link prefetch={false} href={urls.file(bundleId, indexPath, indexLine)} className="text-link">
      {indexPath}
      {indexLine !== null && `:${indexLine}`}
    </Link>
  );
  return (
    <Card id="index" title="Index build">
      {point.indexBuildOrdinal === null ? (
        <p className="text-sm text-muted-foreground">
          No log in the bundle covers the build of this index, so its time and size are not known.
        </p>
      ) : (
        <Facts
          items={[
            { name: "Load and build", value: seconds(point.totalSeconds) },
            { name: "Load", value: seconds(point.loadSeconds) },
            { name: "Build", value: seconds(point.buildSeconds) },
            { name: "Index size", value: formatBytes(point.bytes) },
            { name: "Table size", value: formatBytes(point.tableBytes) },
            { name: "Source", value: source },
          ]}
        />
      )}
    </Card>
  );
}
