import { Fragment } from "react";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { factInWords, type MergedBuild } from "@/lib/domain/names/merged-build";
import { formatCount } from "@/lib/format";
import { urls } from "@/lib/urls";

interface BuildRow {
  engine: string;
  /** The corrected name; null = none. */
  displayName: string | null;
  /** The name that sources print; null = they name none. */
  raw: string | null;
  version: string | null;
  flags: string[];
  commit: string | null;
  contradicted: MergedBuild["contradicted"];
  algorithms: string[];
  runs: number;
}

const columns: Column<BuildRow>[] = [
  {
    key: "raw",
    header: "Build",
    rowHeader: true,
    cell: (build) =>
      build.raw === null ? (
        <span className="text-muted-foreground">not named by its source</span>
      ) : (
        <>
          <Link
            prefetch={false}
            href={urls.build(build.engine, build.raw)}
            className="text-link wrap-anywhere sm:whitespace-nowrap"
          >
            {build.raw}
          </Link>
          {build.displayName && ` (${build.displayName})`}
        </>
      ),
  },
  {
    key: "version",
    header: "Version",
    cell: ({ version, contradicted }) => factInWords(version, contradicted.version) ?? "–",
  },
  {
    key: "flags",
    header: "Flags",
    phone: "wide",
    cell: ({ flags, contradicted }) => {
      const text = factInWords(flags.join(", ") || null, contradicted.flags);
      return text === null ? "–" : <Flags text={text} />;
    },
  },
  {
    key: "commit",
    header: "Commit",
    cell: ({ commit, contradicted }) => factInWords(commit, contradicted.commit) ?? "–",
  },
  {
    key: "algorithms",
    header: "Algorithms",
    phone: "wide",
    cell: (build) => <span className="wrap-anywhere">{build.algorithms.join(", ") || "–"}</span>,
  },
  { key: "runs", header: "Runs", align: "right", cell: (build) => formatCount(build.runs) },
];

/** Lines break between flags, never after a flag's hyphen. */
const Flags = ({ text }: { text: string }) =>
  text.split(" ").map((word) => (
    <Fragment key={word}>
      <span className="whitespace-nowrap">{word}</span>{" "}
    </Fragment>
  ));

interface BuildTableProps {
  builds: BuildRow[];
}

/** An engine's builds: the printed name and its decoded parts. */
export const BuildTable = ({ builds }: BuildTableProps) => (
  <DataTable
    caption="Builds"
    columns={columns.filter(({ key }) => key !== "algorithms" || builds.some(({ algorithms }) => algorithms.length))}
    rows={builds}
    rowKey={(build) => build.raw ?? "(none)"}
  />
);
