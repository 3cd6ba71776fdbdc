import { memo, type PointerEvent } from "react";
import { cx } from "@/components/ui/cx";
import { joinList } from "@/lib/domain/conditions/list-codec";
import { formatCount, formatPoints } from "@/lib/format";
import type { Facet, FacetOption } from "@/lib/views/compare/compare-types";
import { valuesOf } from "./facet-actions";

/** Actions on a filter's values. Their identities never change, so that unchanged lines don't render again. */
export interface OptionActs {
  toggle: (values: readonly string[]) => void;
  only: (values: readonly string[]) => void;
  /** Pointer or key is down on a box: the page may fetch the result ahead of the release. */
  press: (values: readonly string[]) => void;
  /** The same for "only". */
  pressOnly: (values: readonly string[]) => void;
}

interface FacetOptionsProps {
  facet: Facet;
  shown: readonly FacetOption[];
  /** A long list, shown in full, scrolls in its own box. */
  scrolls: boolean;
  /** Ids of the forms that send the boxes and a single value where there are no scripts. */
  boxes: string;
  picks: string;
  isTicked: (option: FacetOption) => boolean;
  acts: OptionActs;
}

/** Boxes of a filter's options. Grouped options get a heading for each engine, with a box for all of them. */
export function FacetOptions({ facet, shown, scrolls, boxes, picks, isTicked, acts }: FacetOptionsProps) {
  const headings = [...new Set(shown.map(({ group }) => group))];
  const around = { of: facet.key, boxes, picks, acts };
  return (
    <ul className={cx(scrolls && "max-h-80 overflow-y-auto overscroll-contain")}>
      {headings.flatMap((heading) => {
        const under = shown.filter(({ group }) => group === heading);
        const all = facet.options.filter(({ group }) => group === heading);
        const lines = under.map((option) => (
          <Line
            key={option.value}
            {...around}
            name={option.label}
            spoken={heading && !option.label.startsWith(heading) ? `${heading} ${option.label}` : option.label}
            title={option.value === option.label || option.values ? undefined : option.value}
            count={option.count}
            kind={heading === undefined ? "plain" : "inset"}
            values={valuesOf(option)}
            ticked={isTicked(option)}
          />
        ));
        if (heading === undefined) return lines;
        const count = all.reduce((sum, each) => sum + each.count, 0);
        return [
          <Line
            key={`heading ${heading}`}
            {...around}
            name={heading}
            spoken={heading}
            title={undefined}
            count={count}
            kind="heading"
            values={all.flatMap(valuesOf)}
            ticked={all.every(isTicked)}
          />,
          ...lines,
        ];
      })}
    </ul>
  );
}

/** True if a click is almost sure to follow; a finger may be about to scroll. */
export const isPress = ({ button, pointerType }: PointerEvent): boolean => button === 0 && pointerType !== "touch";

interface LineProps extends Pick<FacetOptionsProps, "boxes" | "picks" | "acts"> {
  /** The filter's key. */
  of: string;
  name: string;
  /** The full name for screen readers: a version alone names no build. */
  spoken: string;
  title: string | undefined;
  count: number;
  kind: "plain" | "inset" | "heading";
  /** The values behind the box. */
  values: readonly string[];
  ticked: boolean;
}

/** Returns true for lines that look and act alike. Their lists of values may be other objects. */
function sameLine({ values, ...before }: LineProps, { values: newValues, ...after }: LineProps): boolean {
  const others: Readonly<Record<string, unknown>> = before;
  return (
    values.length === newValues.length &&
    values.every((value, at) => value === newValues[at]) &&
    Object.entries(after).every(([key, value]) => others[key] === value)
  );
}

const Line = memo(function Line({
  of,
  boxes,
  picks,
  acts,
  name,
  spoken,
  title,
  count,
  kind,
  values,
  ticked,
}: LineProps) {
  // A heading has several values, so no form sends it.
  const sent = kind === "heading" ? {} : { name: of, value: joinList(values), form: boxes };
  return (
    <li
      className={cx(
        "group relative flex min-h-6 items-start gap-2 py-[3px] text-sm leading-[1.35]",
        kind === "inset" && "pl-4",
        kind === "heading" && "font-medium noscript:[&_input]:invisible",
      )}
    >
      <label
        className={cx("flex min-w-0 flex-1 items-start gap-2", !count && "text-muted-foreground")}
        title={title}
        onPointerDown={(event) => isPress(event) && acts.press(values)}
        // The box changes when the key goes up.
        onKeyDown={(event) => event.key === " " && !event.repeat && acts.press(values)}
      >
        <input
          {...sent}
          type="checkbox"
          checked={ticked}
          onChange={() => acts.toggle(values)}
          aria-label={spoken === name ? undefined : spoken}
          className="mt-px size-4 shrink-0"
        />
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </label>
      <button
        type="submit"
        form={picks}
        name={of}
        value={joinList(values)}
        aria-label={`Only ${spoken}`}
        onPointerDown={(event) => isPress(event) && acts.pressOnly(values)}
        onClick={() => acts.only(values)}
        // Replaces the count on hover: names need the room.
        className={cx(
          "text-link text-xs opacity-0 group-hover:opacity-100 focus-visible:opacity-100 max-md:opacity-100",
          "md:absolute md:right-0 md:bg-background md:pl-2 noscript:static noscript:opacity-100",
        )}
      >
        only
      </button>
      <span
        className="text-xs text-muted-foreground"
        title={count ? formatPoints(count) : "No point that the other filters let pass has this value"}
      >
        {formatCount(count)}
      </span>
    </li>
  );
}, sameLine);
