import { Notice } from "@/components/ui/notice";
import { urls, withBase } from "@/lib/urls";

/** Warns readers who may not freeze before they try; `right` as in lib/domain/access/rights.ts. */
export const NeedsToken = ({ right }: { right: "sign-in" | "other-token" }) => (
  <Notice>
    {right === "sign-in"
      ? "Freezing needs a token on this server, as uploads do. "
      : "Your token is not for uploads, and so not for freezing. "}
    <a href={withBase(urls.account())}>{right === "sign-in" ? "Sign in" : "Sign in with another one"}</a>
  </Notice>
);
