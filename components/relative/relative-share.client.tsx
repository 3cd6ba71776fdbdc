"use client";
import { ShareButton } from "@/components/share/share-button.client";
import { urls } from "@/lib/urls";
import { encodeLook, type Look } from "@/lib/views/state/workload-params";
import { useWorkloadState } from "./workload-state.client";

interface RelativeShareProps {
  title: string;
  freezable: boolean;
  /** Key and initial look of a frozen view; null = live. */
  frozen: { key: string; look: Look } | null;
}

/** Shares the table in its current look: a frozen page's address doesn't hold the baseline and order chosen on it. */
export function RelativeShare({ title, freezable, frozen }: RelativeShareProps) {
  const { params } = useWorkloadState();
  const look = encodeLook({ ...params, claim: null });
  const isOther = frozen !== null && look !== encodeLook({ ...frozen.look, claim: null });
  return (
    <ShareButton title={title} freezable={freezable} {...(isOther && { path: urls.snapshot(frozen.key, look) })} />
  );
}
