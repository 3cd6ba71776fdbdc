"use client";
import { type Tab, Tabs } from "@/components/ui/tabs.client";
import { type CompareTab, OPEN_KEYS } from "@/lib/views/state/compare-params";
import { useCompareState } from "./compare-state.client";

interface CompareTabsProps {
  tabs: readonly (Omit<Tab, "href"> & { key: CompareTab })[];
}

/** Charts and tables below the answer, one at a time. */
export function CompareTabs({ tabs }: CompareTabsProps) {
  const { openHref } = useCompareState();
  return (
    <Tabs
      param={OPEN_KEYS.tab}
      label="Charts and tables"
      tabs={tabs.map((tab) => ({ ...tab, href: openHref({ tab: tab.key }) }))}
    />
  );
}
