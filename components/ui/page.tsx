import type { ReactNode } from "react";
import { cx } from "./cx";

/** The page's column, with the same edges everywhere. `width` "text" suits long texts. */
export function Page({ width = "full", children }: { width?: "full" | "text"; children: ReactNode }) {
  return (
    <div className={cx("mx-auto w-full px-4 pt-5 pb-14 sm:px-6", width === "text" ? "max-w-[76rem]" : "max-w-[96rem]")}>
      {children}
    </div>
  );
}

interface PageTitleProps {
  title: ReactNode;
  /** A few words beside the title, or below it where there is no room. */
  beside?: ReactNode;
  /** One or two lines under the title. */
  text?: ReactNode;
  /** Lets the lines take the whole width: facts to look up, not text to read. */
  wide?: boolean;
  /** Buttons on the right. */
  actions?: ReactNode;
}

/** The page's h1 with its facts and buttons. */
export function PageTitle({ title, beside, text, wide = false, actions }: PageTitleProps) {
  return (
    <div
      className={cx(
        "flex flex-wrap items-start justify-between gap-x-6",
        wide ? "-mt-2.5 mb-1 gap-y-0.5" : "mb-4 gap-y-3",
      )}
    >
      <div className={cx("min-w-0", wide && "sm:flex-1")}>
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 className={cx("min-w-0 wrap-anywhere", wide && "max-[90rem]:text-[1.1875rem] max-sm:text-base")}>
            {title}
          </h1>
          {beside}
        </div>
        {text && !wide && <div className="mt-1 max-w-[90ch] text-muted-foreground text-pretty">{text}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 max-sm:order-last">{actions}</div>}
      {text && wide && <div className="basis-full text-muted-foreground text-pretty">{text}</div>}
    </div>
  );
}
