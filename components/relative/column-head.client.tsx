"use client";
import Link from "next/link";
import { Fragment } from "react";
import type { ColumnHead as Head } from "@/lib/views/relative/relative-words";

/** A raw name that may wrap after its underscores, dots and commas, and is never cut. */
export function RawName({ text }: { text: string }) {
  return text.split(/(?<=[_.,/:])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

interface ColumnHeadProps {
  head: Head;
  /** The lines under the title that are drawn; all of them are in the head's name. */
  lines: readonly string[];
  isBase: boolean;
  scope: "col" | "row";
  direction: "ascending" | "descending" | null;
  onBase: () => void;
  onSort: () => void;
  /** The page that puts this column beside the baseline; null where there is none. */
  diff: string | null;
}

/** Heads a column of the table (a row when it is transposed): a click on the name makes it the baseline, the arrow sorts. */
export function ColumnHead({ head, lines, isBase, scope, direction, onBase, onSort, diff }: ColumnHeadProps) {
  const name = [head.title, ...head.lines].join(", ");
  return (
    <th scope={scope} aria-sort={direction ?? "none"} data-base={isBase || undefined}>
      <span className="flex items-start">
        <button
          type="button"
          className="head-button"
          aria-pressed={isBase}
          aria-label={isBase ? `${name}, the baseline` : `${name}: make it the baseline`}
          title={`${name}: ${isBase ? "the baseline" : "make this the baseline"}`}
          onClick={onBase}
        >
          <span className="block font-medium text-foreground">
            {head.title.length > 20 ? <RawName text={head.title} /> : head.title}
          </span>
          {lines.map((line) => (
            <span key={line} className="block text-[0.6875rem] font-normal">
              <RawName text={line} />
            </span>
          ))}
        </button>
        <button
          type="button"
          className="sort-button"
          aria-label={`Sort by ${name}`}
          title="Sort by this column"
          onClick={onSort}
        >
          <span aria-hidden="true">{direction === "ascending" ? "▲" : direction === "descending" ? "▼" : "↕"}</span>
        </button>
      </span>
      {isBase && <b className="block px-2 text-[0.6875rem] text-accent">baseline</b>}
      {diff !== null && (
        <Link
          prefetch={false}
          href={diff}
          className="head-link"
          aria-label={`${name} beside the baseline, every workload`}
          title="Beside the baseline, every workload with what can be said of it"
        >
          A/B
        </Link>
      )}
    </th>
  );
}
