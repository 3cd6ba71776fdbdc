import type { Family } from "@/lib/domain/model";
import type { PageFilters } from "@/lib/views/state/page-filters";

/** The state of the page: null = the page's choice. */
export interface ProjectParams {
  project: string | null;
  /** The owner, or NO_OWNER for uploads without a token. */
  owner: string | null;
  /** A branch, or NO_BRANCH for uploads that state none. */
  branch: string | null;
  /** A commit at which the nights in view end, shortened or whole; null = the newest. */
  commit: string | null;
  family: Family | null;
  filters: PageFilters;
}

/** A night of the branch in view. */
export interface ShownNight {
  key: string;
  /** Ten digits of its commit or more, else version, branch and day, else "upload" and its bundle's id. */
  name: string;
  /** In its longest known spelling; null where its uploads state none. */
  commit: string | null;
  /** The day of its measurement; null where none is stated. */
  day: string | null;
  version: string | null;
  /** Ids of its bundles. */
  bundles: readonly string[];
  /** Its A/B against the night before. Null for the first, and without two commits or a common machine and config. */
  query: string | null;
  /** The page that ends at it; null without a commit. */
  page: string | null;
  /** The query of /relative with its numbers alone; null without a family. */
  numbers: string | null;
}

/** A new level of a line, or the newest night where it changed against the one before. */
export interface ProjectMove {
  /** "level": at least two nights confirm it. "last night": nothing confirms it yet. */
  kind: "level" | "last night";
  /** Place of the first night of the new level among the nights in view. */
  night: number;
  /** The value since / the value before. */
  ratio: number;
  /** Null where neither direction is better. */
  better: boolean | null;
  /** Number of nights with a value since then, including that night. */
  nights: number;
  /** Its A/B against the last night before with a value; null without two commits or a common machine and config. */
  query: string | null;
}

/** A test under one setting, along the nights in view. */
export interface ProjectRow {
  key: string;
  label: string;
  /** "nightdb, machine ci-1, 8 threads". */
  conditions: string;
  unit: string;
  /** The query of /history with this test under these conditions, over the nights in view. */
  history: string;
  /** Median of the night's runs, by the place of the night; null where it has no value. */
  values: readonly (number | null)[];
  /** Number of runs of each value. */
  runs: readonly number[];
  /** Its newest change; null where nothing moved, or none was looked for. */
  move: ProjectMove | null;
  /** The reason for not looking for changes; null where they were looked for. */
  untested: string | null;
}

/** One project of one owner: a branch, its last nights, and the tests along them. */
export interface ProjectView {
  params: ProjectParams;
  project: string;
  /** Null for uploads without a token. */
  owner: string | null;
  branch: string;
  /** Name of the family of tests; "" where the nights have no results. */
  familyName: string;
  /** The word for a row: "test", "data set". */
  rowName: string;
  /** Projects of public bundles, at most 200: those of owners first, then those with most uploads. */
  projects: { project: string; owner: string; uploads: number }[];
  /**
   * At most ten branches, those with most nights first. `newest` names the newest night ("" = unknown). `query` is its
   * A/B against its base on the usual branch; null without one.
   */
  branches: { branch: string; nights: number; newest: string; query: string | null }[];
  /** Those of the nights in view, the one with most uploads first. */
  families: { family: Family; label: string }[];
  /** Oldest first. */
  nights: ShownNight[];
  /** Number of earlier nights of the branch that are not in view. */
  earlier: number;
  /** Number of later nights that are not in view. */
  later: number;
  /** Tests that moved come first, the worst of them first. */
  rows: ProjectRow[];
  /**
   * At most ten releases, the newest version first. `query` is the A/B against the one before; null without one.
   * `night` says so where dates don't show which night is the release.
   */
  releases: { version: string; night: string; query: string | null; against: string | null }[];
  /** Open questions of the order and choices of the page, in sentences. */
  remarks: string[];
  /** Bundles of the nights in view with results of the family. */
  bundles: { id: string; title: string }[];
  /** The reason for a page without results; null where it has some. */
  emptyReason: string | null;
}
