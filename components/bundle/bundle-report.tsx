import type { ReactNode } from "react";
import { BundleResults, type BundleResultsFacts } from "@/components/answers/bundle-results";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Page, PageTitle } from "@/components/ui/page";
import { type Tab, Tabs } from "@/components/ui/tabs.client";
import { DeleteKey } from "@/components/withdrawn/delete-key.client";
import type { PublishingTerms } from "@/lib/domain/access/publishing-terms";
import { FAMILIES, isFamily, isTestFamily } from "@/lib/domain/workloads/families";
import { formatCount, formatCounted, formatDate, formatPoints } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { CheckTable } from "@/lib/views/bundle/author-check-view";
import { authorTablesSummary, authorTablesTitle } from "@/lib/views/bundle/author-table-words";
import { measuredFacts } from "@/lib/views/bundle/measured-facts";
import { compareHref } from "@/lib/views/state/compare-link";
import { AuthorCheckTable, checkSummary } from "./author-check-table";
import { type AuthorTableRow, AuthorTables } from "./author-tables";
import { BUNDLE_TAB, type BundleTab, bundleHref } from "./bundle-href";
import { BundleProvenance, type ProvenanceFacts } from "./bundle-provenance";
import { FileGroupTable, type Role } from "./file-group-table";
import { FileList } from "./file-list";
import { IssueGroups } from "./issue-groups";
import { HiddenNotice, OpenTerms, OwnerSays, type OwnerWords } from "./owner-says";
import { type RunRow, RunTable } from "./run-table";

interface BundleReportProps {
  bundle: OwnerWords &
    ProvenanceFacts & {
      title: string;
      storedBytes: "whole" | "damaged" | "missing";
      deletedBefore: { at: string; reason: string } | null;
      counts: { files: number; runs: number; indexBuilds: number; points: number; issues: number };
    };
  contents: {
    families: { family: string; runs: number; points: number }[];
    authorTables: AuthorTableRow[];
    groups: { role: Role; importer: string | null; files: number; points: number }[];
    runs: (RunRow & { distance: string })[];
    settings: Parameters<typeof measuredFacts>[0];
    issueGroups: Parameters<typeof IssueGroups>[0]["groups"];
  };
  results: BundleResultsFacts;
  files: Omit<Parameters<typeof FileList>[0], "bundle">;
  checks: CheckTable[];
  importers: Readonly<Record<string, string>>;
  /** Terms that may forbid publishing; empty for readers who can't accept them. */
  terms: readonly PublishingTerms[];
  /** The box on why to trust it. */
  trust: ReactNode;
  notes: { count: number; list: ReactNode };
  /** Files on the setting, and samples without a run; shown below the runs. */
  ranWith: ReactNode;
  /** Notices above the tabs. */
  children?: ReactNode;
}

/** Page of an imported bundle: its results first; runs, files, issues, its author's tables and notes behind tabs. */
export function BundleReport({
  bundle,
  contents,
  results,
  files,
  checks,
  importers,
  terms,
  trust,
  notes,
  ranWith,
  children,
}: BundleReportProps) {
  const { counts } = bundle;
  const searches = contents.runs.filter(({ family }) => family === "vector-search");
  const tests = contents.families.filter(({ family }) => isTestFamily(family));
  const datasets = [...new Map(searches.map((run) => [`${run.dataset} ${run.distance} ${run.k}`, run])).values()];
  const differ = checks.reduce((total, check) => total + (check.table === "point-list" ? 0 : check.differ), 0);
  const cells = contents.authorTables.reduce((total, table) => total + table.differ, 0);
  const listed = { text: files.text, role: files.role, after: files.after };
  const panels: (Omit<Tab, "href"> & { key: BundleTab })[] = [
    {
      key: "results",
      label: "Results",
      panel: (
        <>
          <BundleResults bundle={bundle.id} results={results} />
          <Card id="measured" title="What was measured">
            <Facts items={measuredFacts(contents.settings, contents.issueGroups)} />
          </Card>
        </>
      ),
    },
    {
      key: "runs",
      label: `Runs ${formatCount(counts.runs)}`,
      panel: (
        <>
          <Card
            id="runs"
            title="Runs"
            note={
              counts.runs > contents.runs.length
                ? `the first ${contents.runs.length} of ${formatCount(counts.runs)}`
                : undefined
            }
          >
            <RunTable bundle={bundle.id} runs={contents.runs} />
          </Card>
          {ranWith}
        </>
      ),
    },
    {
      key: "files",
      label: `Files ${formatCount(counts.files)}`,
      panel: (
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
            note={`${formatCount(files.matching)} of ${formatCounted(counts.files, "file")}`}
          >
            <FileList bundle={bundle.id} {...files} />
          </Card>
        </>
      ),
    },
    ...(contents.issueGroups.length > 0
      ? [
          {
            key: "issues" as const,
            label: `Issues ${formatCount(counts.issues)}`,
            panel: (
              <Card
                id="issues"
                title="Issues"
                note={`${formatCount(counts.issues)} noted while reading; files without issues were read whole`}
              >
                <IssueGroups bundle={bundle.id} groups={contents.issueGroups} />
              </Card>
            ),
          },
        ]
      : []),
    ...(contents.authorTables.length > 0 || checks.length > 0
      ? [
          {
            key: "checks" as const,
            label: cells + differ > 0 ? `Author’s tables, ${formatCount(cells + differ)} differ` : "Author’s tables",
            panel: (
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
                  <Card
                    id="author-check"
                    title="Checked against the author's tables"
                    note={checks.map(checkSummary).join("; ")}
                  >
                    <div className="flex flex-col gap-4">
                      {checks.map((check) => (
                        <AuthorCheckTable key={`${check.table} ${check.file}`} bundle={bundle.id} check={check} />
                      ))}
                    </div>
                  </Card>
                )}
              </>
            ),
          },
        ]
      : []),
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
  return (
    <Page>
      <PageTitle
        title={bundle.title}
        beside={trust}
        text={[
          formatPoints(counts.points),
          ...(counts.indexBuilds ? [formatCounted(counts.indexBuilds, "index build")] : []),
          `${formatCounted(counts.runs, "run")} from ${formatCounted(counts.files, "file")}`,
        ].join(", ")}
        actions={[
          ...tests.map(({ family, points }) => (
            <LinkButton
              key={family}
              variant="primary"
              href={urls.relative(new URLSearchParams({ bundle: bundle.id, family }).toString())}
            >
              {`Compare ${isFamily(family) ? FAMILIES[family].name : family} (${formatPoints(points)})`}
            </LinkButton>
          )),
          ...tests.slice(0, 1).map(({ family }) => (
            <LinkButton
              key={`diff ${family}`}
              href={urls.diff(new URLSearchParams({ a: bundle.id, by: "bundle", family }).toString())}
            >
              A/B with another bundle
            </LinkButton>
          )),
          ...datasets.slice(0, 4).map((run) => (
            <LinkButton
              key={`${run.dataset} ${run.distance} ${run.k}`}
              variant={datasets.length === 1 ? "primary" : "secondary"}
              href={compareHref({
                dataset: run.dataset,
                distance: run.distance,
                k: run.k,
                filters: { bundle: [bundle.id] },
              })}
            >
              {datasets.length === 1 ? "Compare" : `Compare ${run.dataset}, k ${run.k || "unknown"}`}
            </LinkButton>
          )),
        ]}
      />
      <div className="flex flex-col gap-3">
        <HiddenNotice {...bundle} />
        <OpenTerms id={bundle.id} terms={terms} />
        <DeleteKey id={bundle.id} what="bundle" />
        {bundle.deletedBefore && (
          <Notice tone="warning" title="An earlier bundle of the same file was deleted">
            on {formatDate(new Date(bundle.deletedBefore.at))}: {bundle.deletedBefore.reason}
          </Notice>
        )}
        {bundle.storedBytes !== "whole" && (
          <Notice tone="danger" title={`The stored bytes are ${bundle.storedBytes}`}>
            {bundle.storedBytes === "damaged"
              ? "Their sha256 is not the one they were stored under, " +
                "so the server put them aside and does not show them."
              : "The server does not find them any more."}{" "}
            The numbers on this page were read before that. Uploading the same file again repairs the bundle.
          </Notice>
        )}
        {cells > 0 && (
          <Notice tone="warning" title={cells === 1 ? "1 cell differs" : `${formatCount(cells)} cells differ`}>
            between the author's derived tables and the raw data of this bundle.{" "}
            <a href={checks.length > 0 ? "#author-tables" : "#author-check"}>See the check</a>
          </Notice>
        )}
        {differ > 0 && (
          <Notice tone="warning" title={differ === 1 ? "1 row differs" : `${differ} rows differ`}>
            between the tables that the author put into this bundle and its own raw points.{" "}
            <a href="#author-check">See the check</a>
          </Notice>
        )}
        {children}
        <Tabs
          whole
          param={BUNDLE_TAB}
          label="What is in this bundle"
          tabs={panels.map((tab) => ({ ...tab, href: bundleHref(bundle.id, tab.key, listed) }))}
        />
      </div>
    </Page>
  );
}
