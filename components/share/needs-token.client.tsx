"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { Notice } from "@/components/ui/notice";
import { urls, withBase } from "@/lib/urls";

/** Says which token a reader needs to freeze a view. `right` is the reader's (lib/domain/access/rights.ts). */
export function NeedsToken({ right }: { right: "sign-in" | "other-token" }) {
  const [path, query] = [usePathname(), String(useSearchParams() ?? "")];
  const here = path && path + (query && `?${query}`);
  return (
    <Notice>
      {right === "sign-in"
        ? "Freezing needs a token on this server, as uploads do. "
        : "Your token is not for uploads, and so not for freezing. "}
      <a href={withBase(urls.account(here))}>{right === "sign-in" ? "Sign in" : "Sign in with another one"}</a>
    </Notice>
  );
}
