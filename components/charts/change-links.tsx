import { Fragment, type ReactNode } from "react";
import type { LinkPlace } from "@/components/claims/claim-link";
import { changeWordsOf } from "@/lib/charts/draw-changes";
import { CHANGE_ROW } from "@/lib/charts/place-changes";
import type { PlotGeometry } from "@/lib/charts/plot-geometry";
import type { PlotChange } from "@/lib/charts/plot-points";

interface ChangeLinksProps {
  geometry: Pick<PlotGeometry, "changes" | "changeTop">;
  /** The drawing's width in px. A narrower box shrinks the drawing, as before a script measures it. */
  width: number;
  link: ((change: PlotChange, place: LinkPlace | undefined, words: string) => ReactNode) | undefined;
  /** Shows it with its drawing only. */
  className: string | undefined;
}

/** Links over the flags that have one change each. */
export function ChangeLinks({ geometry: { changes, changeTop }, width, link, className }: ChangeLinksProps) {
  const across = (px: number) => `min(${px}px, ${(100 * px) / width}%)`;
  const single = changes.flatMap((flag) => {
    const [change, ...more] = flag.changes;
    return change && !more.length ? [{ flag, change }] : [];
  });
  if (!link || !single.length) return null;
  return (
    <ul aria-label="Changes" className={className}>
      {single.map(({ flag, change }) => (
        <li key={`${change.series} ${change.build}`}>
          {link(
            change,
            { left: across(flag.left), top: changeTop(flag), width: across(flag.width), height: CHANGE_ROW },
            changeWordsOf(change),
          )}
        </li>
      ))}
    </ul>
  );
}

/** The most changes of a flag to name below the drawing. */
const MOST_NAMED = 8;

/** Below a drawing: the changes of each flag that has only a count. */
export function ChangeCounts({ geometry: { changes }, link, className }: Omit<ChangeLinksProps, "width">) {
  const shared = changes.filter((flag) => flag.changes.length > 1);
  if (!link || !shared.length) return null;
  return (
    <div className={className}>
      {shared.map((flag) => (
        <p key={flag.left} className="text-xs text-muted-foreground">
          {flag.text}:{" "}
          {flag.changes.slice(0, MOST_NAMED).map((change, at) => (
            <Fragment key={`${change.series} ${change.build}`}>
              {at > 0 && "; "}
              {link(change, undefined, changeWordsOf(change))}
            </Fragment>
          ))}
          {flag.changes.length > MOST_NAMED && `; ${flag.changes.length - MOST_NAMED} more in the table`}
        </p>
      ))}
    </div>
  );
}
