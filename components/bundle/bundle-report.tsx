import type { ReactNode } from "react";
import { LinkButton } from "@/components/ui/link-button";
import { Page, PageTitle } from "@/components/ui/page";
import { Tabs } from "@/components/ui/tabs.client";
import { FAMILIES, isFamily, isTestFamily } from "@/lib/domain/workloads/families";
import { formatCounted, formatPoints } from "@/lib/format";
import { urls } from "@/lib/urls";
import { compareHref } from "@/lib/views/state/compare-link";
import { BUNDLE_TAB, bundleHref } from "./bundle-href";
import { BundleNotices } from "./bundle-notices";
import type { BundleReportProps } from "./bundle-report-props";
import { bundleTabs } from "./bundle-tabs";

/** Page of an imported bundle: its results first; runs, files, issues, its author's tables and notes behind tabs. */
export function BundleReport(props: BundleReportProps) {
  const { bundle, contents, files, trust, children } = props;
  const { counts } = bundle;
  const fileFilter = { text: files.text, role: files.role, after: files.after };
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
        actions={[...testLinks(bundle.id, contents), ...searchLinks(bundle.id, contents)]}
      />
      <div className="flex flex-col gap-3">
        <BundleNotices {...props} />
        {children}
        <Tabs
          whole
          param={BUNDLE_TAB}
          label="What is in this bundle"
          tabs={bundleTabs(props).map((tab) => ({ ...tab, href: bundleHref(bundle.id, tab.key, fileFilter) }))}
        />
      </div>
    </Page>
  );
}

type Contents = BundleReportProps["contents"];

/** Returns links to the comparison of each test family, and one to an A/B of the first with another bundle. */
function testLinks(bundle: string, { families }: Contents): ReactNode[] {
  const tests = families.filter(({ family }) => isTestFamily(family));
  return [
    ...tests.map(({ family, points }) => (
      <LinkButton
        key={family}
        variant="primary"
        href={urls.relative(new URLSearchParams({ bundle, family }).toString())}
      >
        {`Compare ${isFamily(family) ? FAMILIES[family].name : family} (${formatPoints(points)})`}
      </LinkButton>
    )),
    ...tests.slice(0, 1).map(({ family }) => (
      <LinkButton
        key={`diff ${family}`}
        href={urls.diff(new URLSearchParams({ a: bundle, by: "bundle", family }).toString())}
      >
        A/B with another bundle
      </LinkButton>
    )),
  ];
}

/** The most data sets to link in the page's head. */
const MOST_DATASETS = 4;

/** Returns links to the comparison of the first four data sets of vector searches. */
function searchLinks(bundle: string, { runs }: Contents): ReactNode[] {
  const keyOf = ({ dataset, distance, k }: Contents["runs"][number]) => `${dataset} ${distance} ${k}`;
  const searches = runs.filter(({ family }) => family === "vector-search");
  const datasets = [...new Map(searches.map((run) => [keyOf(run), run])).values()];
  return datasets.slice(0, MOST_DATASETS).map((run) => {
    const { dataset, distance, k } = run;
    return (
      <LinkButton
        key={keyOf(run)}
        variant={datasets.length === 1 ? "primary" : "secondary"}
        href={compareHref({ dataset, distance, k, filters: { bundle: [bundle] } })}
      >
        {datasets.length === 1 ? "Compare" : `Compare ${dataset}, k ${k || "unknown"}`}
      </LinkButton>
    );
  });
}
