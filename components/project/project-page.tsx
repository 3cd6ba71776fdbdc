import type { ReactNode } from "react";
import { DataBlock } from "@/components/blocks/data-block";
import { ShareButton } from "@/components/share/share-button.client";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Page, PageTitle } from "@/components/ui/page";
import { unitName } from "@/lib/blocks/amount";
import type { TableBlock } from "@/lib/blocks/block";
import { formatCounted } from "@/lib/format";
import { urls } from "@/lib/urls";
import { movedText, projectBlock, projectTitle } from "@/lib/views/project/project-block";
import { encodeProjectParams } from "@/lib/views/project/project-params";
import type { ProjectView } from "@/lib/views/project/project-types";
import { NightStrip } from "./night-strip";

/**
 * The page of a project: what moved in its last nights on one branch, with its nights, branches and releases.
 * `children` follow.
 */
export function ProjectPage({ view, children }: { view: ProjectView; children?: ReactNode }) {
  const { nights, earlier, later, owner, remarks, emptyReason, familyName } = view;
  const [first, last] = [nights[0], nights.at(-1)];
  const days = [first?.day, last?.day].filter(Boolean).join(" to ");
  const facts = [
    familyName,
    owner === null ? "uploads without a token, which anybody may add to" : `by ${owner}`,
    days,
  ];
  return (
    <Page>
      <PageTitle
        title={projectTitle(view)}
        text={facts.filter(Boolean).join(" · ")}
        wide
        actions={<ShareButton title={projectTitle(view)} freezable={false} />}
      />
      <p className="mb-3 text-lg font-semibold">{emptyReason ?? movedText(view)}</p>
      <Choices view={view} />
      {remarks.length > 0 && <Notice className="mb-3">{remarks.join(" ")}</Notice>}
      <div className="flex min-w-0 flex-col gap-3">
        {view.rows.length > 0 && <Moves view={view} />}
        <div className="grid min-w-0 gap-3 lg:grid-cols-2">
          <Card id="nights" title="Nights" note={otherNightsText(earlier, later)}>
            <Nights view={view} />
          </Card>
          <div className="flex min-w-0 flex-col gap-3">
            <Branches view={view} />
            <Releases view={view} />
          </div>
        </div>
        {children}
      </div>
    </Page>
  );
}

/** Returns the numbers of nights before and after those in view; "" where all are. */
const otherNightsText = (earlier: number, later: number): string => {
  const parts = [
    ...(earlier > 0 ? [formatCounted(earlier, "earlier night")] : []),
    ...(later > 0 ? [formatCounted(later, "later night")] : []),
  ];
  return parts.length > 0 ? `${parts.join(" and ")} not shown` : "";
};

/** The tests, the worst first, each with its line along the nights and the A/B of its step. */
function Moves({ view }: { view: ProjectView }) {
  const block = projectBlock(view);
  const rows = new Map(view.rows.map((row) => [row.key, row]));
  return (
    <Card id="moved" title="What moved" note="dated by the first night of the new level, the worst first">
      <DataBlock
        block={withoutBar(block)}
        caption={block.title}
        corner={view.rowName}
        dense
        head={({ key, head, detail, ...measure }) => {
          const row = rows.get(key);
          const small = [detail, unitName(measure)].filter(Boolean).join(" · ");
          return (
            <span className="flex flex-wrap items-center gap-x-3">
              <span className="min-w-32 grow">
                {row ? (
                  <Link prefetch={false} href={urls.history(row.history)} className="text-link">
                    {head}
                  </Link>
                ) : (
                  head
                )}
                {small && <span className="block text-xs font-normal text-muted-foreground">{small}</span>}
              </span>
              {row && <NightStrip values={row.values} move={row.move} />}
            </span>
          );
        }}
        around={{
          since: ({ key }, content) => {
            const query = rows.get(key)?.move?.query;
            return query ? <PairLink query={query}>{content}</PairLink> : content;
          },
        }}
      />
    </Card>
  );
}

/** Returns the block without its bar, since the strip beside the name has the same numbers. */
function withoutBar(block: TableBlock): TableBlock {
  const isKept = (_: unknown, at: number) => block.columns[at]?.kind !== "bar";
  return {
    ...block,
    columns: block.columns.filter(isKept),
    rows: block.rows.map((row) => ({ ...row, cells: row.cells.filter(isKept) })),
  };
}

const PairLink = ({ query, children }: { query: string; children: ReactNode }) => (
  <Link prefetch={false} href={urls.diff(query)} className="text-link">
    {children}
  </Link>
);

/** The nights, the newest first: each with its page, its numbers and the A/B against the one before it. */
function Nights({ view: { nights } }: { view: ProjectView }) {
  return (
    <ul className="text-sm">
      {nights.toReversed().map(({ key, name, day, version, bundles, query, page, numbers }) => (
        <li key={key} id={page === null ? undefined : name} className="flex flex-wrap gap-x-3 py-0.5 tabular-nums">
          <span className="text-muted-foreground">{day ?? "no date"}</span>
          <span className="min-w-24 font-mono">
            {page === null ? (
              name
            ) : (
              <Link prefetch={false} href={urls.project(page)} className="text-link">
                {name}
              </Link>
            )}
          </span>
          {version}
          {query && <PairLink query={query}>against the one before</PairLink>}
          {numbers !== null && (
            <Link prefetch={false} href={urls.relative(numbers)} className="text-link">
              numbers
            </Link>
          )}
          <Uploads bundles={bundles} />
        </li>
      ))}
    </ul>
  );
}

/** Links to the uploads of a night; several are numbered. */
function Uploads({ bundles }: { bundles: readonly string[] }) {
  const [first] = bundles;
  const link = (id: string, text: string) => (
    <Link key={id} prefetch={false} href={urls.bundle(id)} className="text-link">
      {text}
    </Link>
  );
  if (first !== undefined && bundles.length === 1) return link(first, "1 upload");
  return <span className="flex flex-wrap gap-x-1">uploads {bundles.map((id, at) => link(id, String(at + 1)))}</span>;
}

/** The branches, each with its newest night and the A/B against the night that it left. */
function Branches({ view: { branches, params, branch: own } }: { view: ProjectView }) {
  return (
    <Card id="branches" title="Branches">
      <ul className="text-sm">
        {branches.map(({ branch, nights, newest, query }) => (
          <li key={branch} className="flex flex-wrap gap-x-3 py-0.5">
            <Link
              prefetch={false}
              href={urls.project(encodeProjectParams({ ...params, branch, commit: null }))}
              className={cx(branch === own ? "font-semibold" : "text-link")}
            >
              {branch}
            </Link>
            <span className="text-muted-foreground">{formatCounted(nights, "night")}</span>
            <span className="font-mono">{newest}</span>
            {query && <PairLink query={query}>against the night that it left</PairLink>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The releases, each with its night and the A/B against the one before. */
function Releases({ view: { releases } }: { view: ProjectView }) {
  return (
    <Card id="releases" title="Releases">
      {releases.length === 0 && (
        <p className="text-sm text-muted-foreground">No upload states a release: send one with --version.</p>
      )}
      <ul className="text-sm">
        {releases.map(({ version, night, query, against }) => (
          <li key={version} className="flex flex-wrap gap-x-3 py-0.5">
            <span>{version}</span>
            <span className="font-mono text-muted-foreground">{night}</span>
            {query && <PairLink query={query}>against {against}</PairLink>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The most other projects to link. */
const MOST_PROJECTS = 12;

/** Links to the first other projects and to the other families; nothing without any. */
function Choices({ view: { projects, families, params } }: { view: ProjectView }) {
  const others = projects.filter(({ project, owner }) => project !== params.project || owner !== params.owner);
  const rest = families.filter(({ family }) => family !== params.family);
  if (others.length + rest.length === 0) return null;
  return (
    <nav aria-label="Projects and benchmarks" className="mb-3 flex flex-wrap gap-x-3 gap-y-1 text-sm">
      {rest.map(({ family, label }) => (
        <Link
          key={family}
          prefetch={false}
          href={urls.project(encodeProjectParams({ ...params, family }))}
          className="text-link"
        >
          {label}
        </Link>
      ))}
      {others.slice(0, MOST_PROJECTS).map(({ project, owner, uploads }) => (
        <Link
          key={`${owner} ${project}`}
          prefetch={false}
          href={urls.project(encodeProjectParams({ project, owner }))}
          className="text-link"
        >
          {project} ({owner}, {formatCounted(uploads, "upload")})
        </Link>
      ))}
      {others.length > MOST_PROJECTS && (
        <span className="text-muted-foreground">{formatCounted(others.length - MOST_PROJECTS, "more project")}</span>
      )}
    </nav>
  );
}
