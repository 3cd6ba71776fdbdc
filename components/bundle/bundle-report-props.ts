import type { ReactNode } from "react";
import type { BundleResultsFacts } from "@/components/answers/bundle-results";
import type { PublishingTerms } from "@/lib/domain/access/publishing-terms";
import type { CheckTable } from "@/lib/views/bundle/author-check-view";
import type { measuredFacts } from "@/lib/views/bundle/measured-facts";
import type { AuthorTableRow } from "./author-tables";
import type { ProvenanceFacts } from "./bundle-provenance";
import type { Role } from "./file-group-table";
import type { FileList } from "./file-list";
import type { IssueGroups } from "./issue-groups";
import type { OwnerWords } from "./owner-says";
import type { RunRow } from "./run-table";
import type { UnreadFacts } from "./unread-notice";

/** Everything that the page of an imported bundle shows. */
export interface BundleReportProps {
  bundle: OwnerWords &
    ProvenanceFacts & {
      title: string;
      storedBytes: "whole" | "damaged" | "missing";
      /** An earlier bundle of the same file, with the ISO time of its deletion; null = none. */
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
  /** Titles of importers by id. */
  importers: Readonly<Record<string, string>>;
  /** Terms that the reader has yet to accept; empty for others than its manager. */
  terms: readonly PublishingTerms[];
  /** Tables that were not read, and the visibility that waits for numbers. */
  unread: UnreadFacts;
  /** True while the bundle waits for an import with the facts stated of it. */
  isReadAgain: boolean;
  /** The box on why to trust it. */
  trust: ReactNode;
  notes: { count: number; list: ReactNode };
  /** Files on the setting, and samples without a run; shown below the runs. */
  ranWith: ReactNode;
  /** Data for search engines, which readers don't see. */
  children?: ReactNode;
}
