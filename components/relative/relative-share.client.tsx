"use client";
import { ShareButton } from "@/components/share/share-button.client";
import { urls } from "@/lib/urls";
import { encodeLook, type Look } from "@/lib/views/state/workload-params";
import { useWorkloadState } from "./workload-state.client";

interface RelativeShareProps {
  title: string;
  freezable: boolean;
  /** Of a frozen view: its key, and how it is shown at first. */
  frozen: { key: string; look: Look } | null;
}

/** Shares the table as it is shown: a frozen page's address does not say which baseline and order were chosen on it. */
export function RelativeShare({ title, freezable, frozen }: RelativeShareProps) {
  const { params } = useWorkloadState();
  const look = encodeLook({ ...params, claim: null });
  const isOther = frozen !== null && look !== encodeLook({ ...frozen.look, claim: null });
  return (
    <ShareButton title={title} freezable={freezable} {...(isOther && { path: urls.snapshot(frozen.key, look) })} />
  );
}
