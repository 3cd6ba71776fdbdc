import { CutList } from "@/components/ui/cut-list";
import { DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { joinList } from "@/lib/domain/conditions/list-codec";
import type { SettingSubject } from "@/lib/domain/names/corrections";
import { decodeBuild } from "@/lib/domain/names/names";
import { FAMILIES, isFamily } from "@/lib/domain/workloads/families";
import { formatCount, formatCounted, formatDate } from "@/lib/format";
import { urls } from "@/lib/urls";

interface UsageRow {
  bundle: string;
  title: string;
  uploadedAt: Date;
  family: string;
  runs: number;
  notComplete: number;
}

/** One row for each bundle and family; the family links to its table, filtered by the name. */
export function UsageTable({
  usage: { rows, of },
  filter,
}: {
  /** The first rows, and the number of all. */
  usage: { rows: readonly UsageRow[]; of: number };
  filter: Readonly<Record<string, string>>;
}) {
  const table = ({ bundle, family }: UsageRow) => {
    const values = Object.entries(filter).map(([key, value]) => [key, joinList([value])] as const);
    const query = new URLSearchParams({
      ...Object.fromEntries(values),
      bundle,
      ...(family === "vector-search" ? {} : { family }),
    });
    query.sort();
    return family === "vector-search" ? urls.compare(query.toString()) : urls.relative(query.toString());
  };
  return (
    <>
      <DataTable
        caption="Where it is used"
        rows={rows}
        rowKey={(row) => `${row.bundle}/${row.family}`}
        columns={[
          {
            key: "bundle",
            header: "Bundle",
            rowHeader: true,
            cell: (row) => (
              <Link prefetch={false} href={urls.bundle(row.bundle)} className="text-link wrap-anywhere">
                {row.title}
              </Link>
            ),
          },
          { key: "uploaded", header: "Uploaded", cell: (row) => formatDate(row.uploadedAt) },
          {
            key: "family",
            header: "Results",
            cell: (row) => (
              <Link prefetch={false} href={table(row)} className="text-link">
                {isFamily(row.family) ? FAMILIES[row.family].name : row.family}
              </Link>
            ),
          },
          {
            key: "runs",
            header: "Runs",
            align: "right",
            cell: (row) => (
              <>
                {formatCount(row.runs)}
                {row.notComplete > 0 && (
                  <span className="text-muted-foreground">, {formatCount(row.notComplete)} not complete</span>
                )}
              </>
            ),
          },
        ]}
      />
      <CutList shown={rows.length} of={of} what="bundles and results, newest first" />
    </>
  );
}

interface Companion {
  subject: SettingSubject;
  engine: string;
  name: string;
  runs: number;
  /** The number of all companions of this kind. */
  of: number;
  displayName: string | null;
  engineName: string;
}

const headings: Readonly<Record<SettingSubject, string>> = {
  build: "Builds",
  config: "Configs",
  machine: "Machines",
};
const subjects: readonly SettingSubject[] = ["build", "config", "machine"];

/** Builds, configs and machines of the same runs, each with a link to its page. */
export function Companions({ items }: { items: readonly Companion[] }) {
  return (
    <div className="mt-3 flex flex-col gap-2 text-sm">
      {subjects.map((subject) => {
        const mine = items.filter((item) => item.subject === subject);
        if (mine.length === 0) return null;
        return (
          <div key={subject}>
            <h3 className="text-sm font-semibold">{headings[subject]} of the same runs</h3>
            <ul className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5">
              {mine.map((item) => (
                <li key={`${item.engine}/${item.name}`} className="wrap-anywhere">
                  <Link prefetch={false} href={companionHref(item)} className="text-link">
                    {item.name}
                  </Link>
                  {item.displayName && ` (${item.displayName})`}{" "}
                  {item.engine && <span className="text-muted-foreground">{releaseOf(item)}, </span>}
                  <span className="text-muted-foreground">{formatCounted(item.runs, "run")}</span>
                </li>
              ))}
            </ul>
            <CutList
              shown={mine.length}
              of={mine[0]?.of ?? 0}
              what={`${headings[subject].toLowerCase()}, most runs first`}
            />
          </div>
        );
      })}
    </div>
  );
}

/** Returns the engine and the version in a build's name: "MariaDB 10.5.6". */
const releaseOf = ({ engineName, name }: Companion): string =>
  [engineName, decodeBuild(name).version].filter(Boolean).join(" ");

const companionHref = ({ subject, engine, name }: Companion) =>
  subject === "build" ? urls.build(engine, name) : subject === "config" ? urls.config(name) : urls.machine(name);
