"use client";
import { useSyncExternalStore } from "react";
import { Notice } from "@/components/ui/notice";
import { keptDeleteKey } from "@/lib/browser-upload/delete-keys";
import { nounOf, type Withdrawable } from "@/lib/domain/access/withdrawn";

/**
 * Shows the delete key of a bundle or frozen view to the tab that made it without a token. `id` is a bundle's id or a
 * view's key.
 */
export function DeleteKey({ id, what }: { id: string; what: Withdrawable }) {
  const key = useSyncExternalStore(
    () => () => {},
    () => keptDeleteKey(id),
    () => null,
  );
  if (key === null) return null;
  return (
    <Notice
      tone="success"
      className="my-2"
      title={`You can ${what === "bundle" ? "delete" : "withdraw"} this ${nounOf(what)} with this key:`}
    >
      <code className="font-mono wrap-anywhere">{key}</code> It is shown in this tab alone, so keep it elsewhere;
      “Manage” on this page asks for it.
    </Notice>
  );
}
