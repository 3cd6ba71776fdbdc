import type { ComponentProps } from "react";
import { cx } from "@/components/ui/cx";
import { joinList } from "@/lib/domain/conditions/list-codec";
import { formatCount } from "@/lib/format";
import type { Facet, FacetOption } from "@/lib/views/compare/compare-types";

interface FacetOptionsProps {
  facet: Facet;
  shown: readonly FacetOption[];
  /** A long list that was asked for scrolls in its own box. */
  scrolls: boolean;
  /** Id of the form that sends the boxes where there are no scripts. */
  form: string;
  box: (options: readonly FacetOption[]) => { checked: boolean; onChange: () => void };
  only: (...values: string[]) => ComponentProps<"button">;
}

/** The boxes of a filter's options; under a heading for each engine, which stands for all of its own, where the options have one. */
export function FacetOptions({ facet, shown, scrolls, form, box, only }: FacetOptionsProps) {
  const headings = [...new Set(shown.map(({ group }) => group))];
  return (
    <ul className={cx(scrolls && "max-h-80 overflow-y-auto overscroll-contain")}>
      {headings.flatMap((heading) => {
        const under = shown.filter(({ group }) => group === heading);
        const all = facet.options.filter(({ group }) => group === heading);
        const lines = under.map((option) => (
          <Line
            key={option.value}
            name={option.label}
            spoken={heading && !option.label.startsWith(heading) ? `${heading} ${option.label}` : option.label}
            title={option.value === option.label ? undefined : option.value}
            count={option.count}
            inset={heading !== undefined}
            only={only(option.value)}
            box={{ ...box([option]), name: facet.key, value: joinList([option.value]), form }}
          />
        ));
        if (heading === undefined) return lines;
        const count = all.reduce((sum, each) => sum + each.count, 0);
        return [
          <Line
            key={`heading ${heading}`}
            name={heading}
            spoken={heading}
            count={count}
            heading
            only={only(...all.map(({ value }) => value))}
            box={box(all)}
          />,
          ...lines,
        ];
      })}
    </ul>
  );
}

interface LineProps {
  name: string;
  /** What a screen reader says: a version alone names no build. */
  spoken: string;
  title?: string | undefined;
  count: number;
  inset?: boolean;
  heading?: boolean;
  box: ComponentProps<"input">;
  only: ComponentProps<"button">;
}

const Line = ({ name, spoken, title, count, inset = false, heading = false, box, only }: LineProps) => (
  <li
    className={cx(
      "group relative flex min-h-6 items-start gap-2 py-[3px] text-sm leading-[1.35]",
      inset && "pl-4",
      heading && "font-medium noscript:[&_input]:invisible",
    )}
  >
    <label className={cx("flex min-w-0 flex-1 items-start gap-2", !count && "text-muted-foreground")} title={title}>
      <input
        {...box}
        type="checkbox"
        aria-label={spoken === name ? undefined : spoken}
        className="mt-px size-4 shrink-0"
      />
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </label>
    <button
      {...only}
      aria-label={`Only ${spoken}`}
      // In the place of the count while the pointer is there: names need the room.
      className="text-link text-xs opacity-0 group-hover:opacity-100 focus-visible:opacity-100 max-md:opacity-100 md:absolute md:right-0 md:bg-background md:pl-2 noscript:static noscript:opacity-100"
    >
      only
    </button>
    <span
      className="text-xs text-muted-foreground"
      title={count ? `${count} points` : "No point that the other filters let pass has this value"}
    >
      {formatCount(count)}
    </span>
  </li>
);
