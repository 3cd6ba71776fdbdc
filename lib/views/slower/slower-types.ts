import type { TestFamily } from "@/lib/domain/model";
import type { Noted } from "@/lib/views/notes/note-types";
import type { RelativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import type { PageFilters } from "@/lib/views/state/page-filters";

/** The state of the page: null = the page's choice. */
export interface SlowerParams {
  engine: string | null;
  family: TestFamily | null;
  filters: PageFilters;
}

/** The rows of one group in an A/B. */
export interface GroupMove {
  /** The gates of its section, "" for the only one, and the group's title. */
  conditions: string;
  group: string;
  rows: number;
  /** The median of its ratios; null without one. */
  median: number | null;
  /** The reason for no median. "middle half" = rows changed, and the middle half of ratios is not on one side of 1. */
  noMedian: "no ratio" | "two directions" | "middle half" | null;
  worse: number;
  better: number;
  /** Changed without a better direction. */
  other: number;
  same: number;
  cannotTell: number;
  /** The rows with the lowest ratio below 1 and the highest above 1, of those that changed; null without one. */
  lowest: { name: string; ratio: number } | null;
  highest: { name: string; ratio: number } | null;
  /** True where higher values are better; null where rows differ or have no direction. */
  isUpBetter: boolean | null;
}

/** The newest release against another one. */
export interface SlowerPair {
  kind: "before" | "oldest";
  newest: string;
  against: string;
  /** A sentence for each section of equal conditions, of at most 25 words. */
  sentences: { conditions: string; text: string; notes: readonly string[] }[];
  /** The reason for no comparison; null where there is one. */
  refused: string | null;
  /** Rows that are not compared, counted in words, for each reason. */
  left: readonly string[];
  /** The conditions of both sides, other differences, and the notices of the A/B. */
  notes: readonly string[];
  groups: GroupMove[];
  /** Its A/B. */
  query: string;
}

/** One machine and thread count where the newest release was measured. */
export interface SlowerSetting {
  key: string;
  /** "1 thread, machine 8 CPUs, config z12a". */
  title: string;
  bundles: { id: string; title: string }[];
  pairs: SlowerPair[];
  /** A release that nothing is divided by, and why; `query` opens its A/B. Null = none. */
  apart: { text: string; query: string | null } | null;
  /**
   * Other builds, configs and bundles of these releases: their A/B, or their history where the build is the same. Of
   * more than twelve the last entry counts the rest.
   */
  others: { text: string; page: "diff" | "history"; query: string }[];
  /** Sentences on releases at which many workloads changed: the newest three, then the number of the older ones. */
  events: string[];
  /** The relative table; null where nothing is divided, and for a page that only names the setting. */
  table: { view: RelativeView; grid: RelativeGrid } | null;
  /** The query of /relative with these bundles under this setting. */
  relative: string;
  /** The query of /history with these bundles under this setting. */
  history: string;
}

/**
 * Did an engine get slower: its newest release against the one before and against the oldest. Its notes are those on
 * the compared builds, on builds between them, and on their machines and dates.
 */
export interface SlowerView extends Noted {
  params: SlowerParams;
  engineName: string;
  familyName: string;
  rowName: string;
  /** The newest version; null where no source names versions. */
  newest: string | null;
  /** Engines with several builds, with their families. */
  choices: { engine: string; family: TestFamily; label: string }[];
  /** At most six. */
  settings: SlowerSetting[];
  /** Other machines and thread counts, such as those with older releases alone; `query` opens their history. */
  elsewhere: { text: string; query: string }[];
  /** Stages before a release later than `newest`, by machine and thread count: no answer is about them. */
  ahead: { text: string; query: string }[];
  /** A/B of releases in sample bundles, which are left out where there is anything else. */
  samples: { text: string; query: string }[];
  notices: string[];
  bundles: { id: string; title: string }[];
  /** The reason where nothing is divided; null where something is. */
  emptyReason: string | null;
}
