import { COMPARE_TABLES } from "@/lib/tables/compare-tables";
import { HISTORY_TABLES } from "@/lib/tables/history-tables";
import type { ShownView } from "@/lib/views/sharing/shown-view";
import { encodeLook, encodeWorkloadParams } from "@/lib/views/state/workload-params";
import { fileAddress } from "./share-links";
import { viewFigures } from "./view-figures";
import type { Published } from "./view-metadata";

/** One thing that a view can be had as, in several formats. */
export interface SharedFiles {
  label: string;
  links: { ending: string; href: string }[];
}

const FORMATS = ["csv", "md", "html", "txt", "json"] as const;
const WHOLE = ["json", "zip", "parquet", "metadata.json", "config.json"] as const;
const COMPARE_LABELS = {
  "best-qps": "Best QPS at each target",
  "index-builds": "Indexes",
  "index-cost": "Index cost",
  "thread-scaling": "Thread scaling",
  frontier: "Frontiers",
} as const satisfies Record<(typeof COMPARE_TABLES)[number], string>;
const HISTORY_LABELS = {
  history: "Builds of what is followed",
  newest: "Newest build of every workload",
  changes: "Changes of every workload",
  events: "Builds that moved many workloads",
} as const satisfies Record<(typeof HISTORY_TABLES)[number], string>;

/** All files of a view: its tables, and the view as a whole. */
export function sharedFiles({ shown, address }: Published): SharedFiles[] {
  const whole = shown.frozen ? (["html", ...WHOLE] as const) : WHOLE;
  return [
    ...tables(shown, address),
    {
      label: shown.frozen ? "All of it, as it was rendered and for programs" : "All of it, for programs",
      links: whole.map((ending) => ({ ending, href: fileAddress(address, ending) })),
    },
  ];
}

function tables(shown: ShownView, address: string): SharedFiles[] {
  const named = (name: string, label: string, leads: boolean): SharedFiles => ({
    label,
    links: FORMATS.map((ending) => {
      // The page's own .html and .json are all of it.
      const plain = leads && ending !== "html" && ending !== "json";
      return { ending, href: fileAddress(address, ending, plain ? "" : `table=${name}`) };
    }),
  });
  switch (shown.kind) {
    case "compare": {
      const names = COMPARE_TABLES.map((name, at) => named(name, COMPARE_LABELS[name], at === 0));
      // A frozen view keeps no points but those that it draws.
      return shown.frozen ? names : [...names, named("points", "All points in view", false)];
    }
    case "history":
      return HISTORY_TABLES.map((name, at) => named(name, HISTORY_LABELS[name], at === 0));
    case "across":
      return [named("across", "Algorithms by data set", true)];
    case "diff":
      return [named("diff", "Every workload", true)];
    case "relative":
      return relativeFiles(shown, address);
  }
}

/** The whole table, and one row a group where groups are summed up. */
function relativeFiles(shown: Extract<ShownView, { kind: "relative" }>, address: string): SharedFiles[] {
  const look = shown.look ?? shown.view.params;
  const [page = ""] = address.split("?");
  const of = (groups: boolean) => {
    const query = shown.frozen
      ? encodeLook({ ...look, groups })
      : encodeWorkloadParams({ ...shown.view.params, ...look, groups, claim: null });
    return query ? `${page}?${query}` : page;
  };
  const links = (at: string, table: string) =>
    FORMATS.filter((ending) => ending !== "txt" || at === rows).map((ending) => ({
      ending,
      href: fileAddress(at, ending, ending === "html" || ending === "json" ? table : ""),
    }));
  // As it was frozen, byte for byte.
  const rows = shown.frozen && shown.look === null ? address : of(false);
  const all = { label: "All rows", links: links(rows, shown.frozen ? "table=relative" : "") };
  // Where groups sum up something, that has a figure of its own.
  return viewFigures(shown).some(({ name }) => name === "summary")
    ? [{ label: "Summary, one row a group", links: links(of(true), "") }, all]
    : [all];
}
