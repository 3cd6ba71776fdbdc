import { BundleResults } from "@/components/answers/bundle-results";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import type { Tab } from "@/components/ui/tabs.client";
import { formatCount, formatCounted } from "@/lib/format";
import { authorTablesSummary, authorTablesTitle } from "@/lib/views/bundle/author-table-words";
import { measuredFacts } from "@/lib/views/bundle/measured-facts";
import { AuthorCheckTable, checkSummary, differText } from "./author-check-table";
import { AuthorTables } from "./author-tables";
import type { BundleTab } from "./bundle-href";
import { BundleProvenance } from "./bundle-provenance";
import type { BundleReportProps } from "./bundle-report-props";
import { FileGroupTable } from "./file-group-table";
import { FileList } from "./file-list";
import { IssueGroups } from "./issue-groups";
import { OwnerSays } from "./owner-says";
import { RunTable } from "./run-table";

type BundlePanel = Omit<Tab, "href"> & { key: BundleTab };

/** Returns the tabs of a bundle's page. Issues and author's tables have one where there are any. */
export function bundleTabs(props: BundleReportProps): BundlePanel[] {
  const { bundle, contents, checks, notes } = props;
  const { counts } = bundle;
  const { cells, rows } = differences(props);
  const differing = cells + rows > 0 ? `, ${differText(cells + rows)}` : "";
  const issues: BundlePanel = {
    key: "issues",
    label: `Issues ${formatCount(counts.issues)}`,
    panel: <IssuesPanel {...props} />,
  };
  const authors: BundlePanel = {
    key: "checks",
    label: `Author’s tables${differing}`,
    panel: <ChecksPanel {...props} />,
  };
  return [
    { key: "results", label: "Results", panel: <ResultsPanel {...props} /> },
    { key: "runs", label: `Runs ${formatCount(counts.runs)}`, panel: <RunsPanel {...props} /> },
    { key: "files", label: `Files ${formatCount(counts.files)}`, panel: <FilesPanel {...props} /> },
    ...(contents.issueGroups.length > 0 ? [issues] : []),
    ...(contents.authorTables.length > 0 || checks.length > 0 ? [authors] : []),
    {
      key: "notes",
      label: notes.count > 0 ? `Notes ${formatCount(notes.count)}` : "Notes",
      panel: (
        <>
          <OwnerSays {...bundle} />
          {notes.list}
        </>
      ),
    },
  ];
}

/**
 * Counts differences from raw results: cells of derived tables, and rows of tables that the author put in. Listed
 * points don't count.
 */
export const differences = ({ contents, checks }: Pick<BundleReportProps, "contents" | "checks">) => ({
  cells: contents.authorTables.reduce((total, table) => total + table.differ, 0),
  rows: checks.reduce((total, check) => total + (check.table === "point-list" ? 0 : check.differ), 0),
});

const ResultsPanel = ({ bundle, contents, results }: BundleReportProps) => (
  <>
    <BundleResults bundle={bundle.id} results={results} />
    <Card id="measured" title="What was measured">
      <Facts items={measuredFacts(contents.settings, contents.issueGroups)} />
    </Card>
  </>
);

function RunsPanel({ bundle, contents, ranWith }: BundleReportProps) {
  const { runs } = bundle.counts;
  const isCut = runs > contents.runs.length;
  return (
    <>
      <Card
        id="runs"
        title="Runs"
        note={isCut ? `the first ${formatCount(contents.runs.length)} of ${formatCount(runs)}` : undefined}
      >
        <RunTable bundle={bundle.id} runs={contents.runs} />
      </Card>
      {ranWith}
    </>
  );
}

const FilesPanel = ({ bundle, contents, files, importers }: BundleReportProps) => (
  <>
    <div className="grid gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card id="report" title="Import report">
        <FileGroupTable bundle={bundle.id} groups={contents.groups} importers={importers} />
      </Card>
      <BundleProvenance bundle={bundle} />
    </div>
    <Card
      id="files"
      title="Contents"
      note={`${formatCount(files.matching)} of ${formatCounted(bundle.counts.files, "file")}`}
    >
      <FileList bundle={bundle.id} {...files} />
    </Card>
  </>
);

const IssuesPanel = ({ bundle, contents }: BundleReportProps) => (
  <Card
    id="issues"
    title="Issues"
    note={`${formatCount(bundle.counts.issues)} noted while reading; files without issues were read whole`}
  >
    <IssueGroups bundle={bundle.id} groups={contents.issueGroups} />
  </Card>
);

const ChecksPanel = ({ bundle, contents, checks }: BundleReportProps) => (
  <>
    {contents.authorTables.length > 0 && (
      <Card
        id={checks.length > 0 ? "author-tables" : "author-check"}
        title={authorTablesTitle(contents.authorTables)}
        note={authorTablesSummary(contents.authorTables)}
      >
        <AuthorTables bundle={bundle.id} tables={contents.authorTables} />
      </Card>
    )}
    {checks.length > 0 && (
      <Card id="author-check" title="Checked against the author's tables" note={checks.map(checkSummary).join("; ")}>
        <div className="flex flex-col gap-4">
          {checks.map((check) => (
            <AuthorCheckTable key={`${check.table} ${check.file}`} bundle={bundle.id} check={check} />
          ))}
        </div>
      </Card>
    )}
  </>
);
