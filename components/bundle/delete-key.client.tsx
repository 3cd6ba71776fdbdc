"use client";
import { useSyncExternalStore } from "react";
import { Notice } from "@/components/ui/notice";
import { keptDeleteKey } from "@/lib/browser-upload/delete-keys";

/** The key that deletes a bundle, for the tab that uploaded it without a token. */
export function DeleteKey({ bundle }: { bundle: string }) {
  const key = useSyncExternalStore(
    () => () => {},
    () => keptDeleteKey(bundle),
    () => null,
  );
  if (key === null) return null;
  return (
    <Notice tone="success" title="You can delete this bundle with this key:">
      <code className="font-mono wrap-anywhere">{key}</code> It is shown in this tab alone, so keep it elsewhere;
      “Manage” below asks for it.
    </Notice>
  );
}
