"use client";
import { type ComponentProps, useSyncExternalStore } from "react";
import { Input } from "@/components/ui/input";
import { keptDeleteKey } from "@/lib/browser-upload/delete-keys";

interface DeleteKeyInputProps extends Pick<ComponentProps<"input">, "id" | "aria-describedby"> {
  /** The bundle's id. */
  bundle: string;
}

/** The field of a bundle's delete key. The tab that uploaded the bundle fills it. */
export function DeleteKeyInput({ bundle, ...rest }: DeleteKeyInputProps) {
  const key = useSyncExternalStore(
    () => () => {},
    () => keptDeleteKey(bundle),
    () => null,
  );
  // Another element for a known key: React ignores a changed default value.
  return (
    <Input {...rest} key={key} name="key" autoComplete="off" required maxLength={100} defaultValue={key ?? undefined} />
  );
}
