import { TABLE_SUFFIXES } from "@/lib/formats";
import { fileAddress, type SharedAs, type SharedFiles } from "@/lib/views/sharing/share-links";
import { encodeLook, encodeWorkloadParams } from "@/lib/views/state/workload-params";
import type { RelativeView } from "./relative-types";

/** Returns links to the whole table, and to one row per group where groups have statistics. */
export function relativeFiles(
  view: RelativeView,
  { address, look: asked, isFrozen, figures }: SharedAs,
): SharedFiles[] {
  const look = asked ?? view.params;
  const [page = ""] = address.split("?");
  const of = (groups: boolean) => {
    const query = isFrozen
      ? encodeLook({ ...look, groups })
      : encodeWorkloadParams({ ...view.params, ...look, groups, claim: null });
    return query ? `${page}?${query}` : page;
  };
  const links = (at: string, table: string) =>
    TABLE_SUFFIXES.filter((ending) => ending !== "txt" || at === rows).map((ending) => ({
      ending,
      href: fileAddress(at, ending, ending === "html" || ending === "json" ? table : ""),
    }));
  // A frozen file stays the same, byte for byte.
  const rows = isFrozen && asked === null ? address : of(false);
  const all = { label: "All rows", links: links(rows, isFrozen ? "table=relative" : "") };
  // Groups with statistics have a figure of their own.
  return figures.includes("summary") ? [{ label: "Summary, one row a group", links: links(of(true), "") }, all] : [all];
}
