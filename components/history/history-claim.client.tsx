"use client";
import { ShownClaimPanel, type ShownClaimPanelProps } from "@/components/claims/shown-claim-panel";
import { ReleaseLink } from "@/components/setting/release-link";
import type { ClaimedBuild } from "@/lib/views/claims/claim-keys";
import { historyClaim } from "@/lib/views/claims/history-claims";

interface HistoryClaimProps extends Omit<ShownClaimPanelProps, "claimed"> {
  view: Parameters<typeof historyClaim>[0];
  /** The build that the claim names; null = the view has none of that name. */
  found: ClaimedBuild | null;
}

/** The claim on a build of a history. */
export default function HistoryClaim({ view, found, ...panel }: HistoryClaimProps) {
  return (
    <ShownClaimPanel claimed={found && historyClaim(view, found)} {...panel}>
      {found && <ReleaseLink engine={found.panel.engine} build={found.build} />}
    </ShownClaimPanel>
  );
}
