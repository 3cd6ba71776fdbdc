"use client";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { followInPlace } from "@/components/ui/tabs.client";
import type { CompareView } from "@/lib/views/compare/compare-types";
import { ignoredBlock, shownGroupText, threadsOfGroups } from "@/lib/views/compare/shown-group";
import { useCompareState } from "./compare-state.client";

/**
 * Picks the group of equal conditions to show, where a page has many, and says which one opens and why. Groups that
 * differ by threads alone are named by their counts. A notice names conditions of the address that no group has.
 */
export function GroupChoice({ groups }: Pick<CompareView, "groups">) {
  const { shown, openHref, open, params, reaching } = useCompareState();
  const ignored = ignoredBlock(groups, open.block);
  const notice = ignored !== null && <Notice>{ignored}</Notice>;
  if (shown === null) return notice;
  const counts = threadsOfGroups(groups);
  const name = counts ? "Threads" : "Conditions";
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-sm">
      <span className="text-muted-foreground">{name}</span>
      <Segmented
        label={name}
        segments={groups.map(({ key, text }, at) => ({
          key,
          label: counts?.[at] ?? text,
          href: openHref({ block: text }),
          current: key === shown,
        }))}
        onPick={(key, event) => {
          const picked = groups.find((group) => group.key === key);
          if (picked) followInPlace(openHref({ block: picked.text }), event);
        }}
      />
      <p id="group-rule" className="basis-full text-muted-foreground">
        {shownGroupText(groups, shown, { ...params, reaching })}
      </p>
      {notice}
    </div>
  );
}
