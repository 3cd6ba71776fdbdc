import type { ReactNode } from "react";
import { cx } from "./cx";

/** The page's column: the same edges everywhere. `width` "text" for pages that are read. */
export function Page({ width = "full", children }: { width?: "full" | "text"; children: ReactNode }) {
  return (
    <div className={cx("mx-auto w-full px-4 pt-5 pb-14 sm:px-6", width === "text" ? "max-w-[76rem]" : "max-w-[96rem]")}>
      {children}
    </div>
  );
}

interface PageTitleProps {
  title: ReactNode;
  /** One or two lines under the title. */
  text?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
}

/** The page's h1 with its line of facts and its buttons. */
export function PageTitle({ title, text, actions }: PageTitleProps) {
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="wrap-anywhere">{title}</h1>
        {text && <div className="mt-1 max-w-[90ch] text-muted-foreground text-pretty">{text}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
