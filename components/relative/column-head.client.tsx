"use client";
import { Fragment } from "react";
import { CLAIMED } from "@/components/claims/claimed";
import { RawName } from "@/components/ui/raw-name";
import type { RelativeHead } from "@/lib/views/relative/relative-heads";
import { targetText } from "./cell-target";

/** A single difference up to this length is named; others are counted. */
const SHORT = 18;
/** Longer titles may wrap after the marks of a raw name. */
const LONG_TITLE = 20;

/**
 * Returns a single short difference itself, or those that distinguish the head from others. Else it returns their
 * number.
 */
const badgeText = ([first = "", ...more]: readonly string[], apart: readonly string[]): string => {
  const others = more.length + 1 - apart.length;
  if (apart.length > 0) return [...apart, ...(others > 0 ? [`${others} more`] : [])].join(", ");
  if (more.length > 0) return `${more.length + 1} differences`;
  return first.length > SHORT ? "1 difference" : first;
};

/** Label of a baseline column. */
const BASELINE = "baseline";

interface ColumnHeadProps {
  /** Two lines of it are visible; its name for screen readers has all parts. */
  head: RelativeHead;
  /** Its differences that no other column of its name has all of; they are never cut. */
  apart: readonly string[];
  column: number;
  claimed: boolean;
  /** Hidden where there is room for few columns (phone-columns.ts). */
  aside: boolean;
  scope: "col" | "row";
  direction: "ascending" | "descending" | null;
  onSort: () => void;
}

/** Head of a column in two lines at most, or of a transposed row. Its name opens the claim, its arrow sorts. */
export function ColumnHead({
  head: { whole: name, base, differs, drawn },
  apart,
  column,
  claimed,
  aside,
  scope,
  direction,
  onSort,
}: ColumnHeadProps) {
  const isBase = base === column;
  const about = [
    name,
    isBase && "the baseline",
    differs.length && `differs from the baseline in ${differs.join(", ")}`,
  ];
  const spoken = about.filter(Boolean).join(", ");
  return (
    <th
      scope={scope}
      id={claimed ? CLAIMED : undefined}
      aria-sort={direction ?? "none"}
      data-base={isBase || undefined}
      data-aside={aside || undefined}
    >
      <span className="head-box">
        <button
          type="button"
          className="head-button"
          data-claim={targetText({ kind: "column", column })}
          aria-label={spoken}
          title={spoken}
        >
          <span className="head-title">
            {drawn.lead !== null && <span className="font-normal">{drawn.lead} </span>}
            {drawn.title.length > LONG_TITLE ? <RawName text={drawn.title} /> : drawn.title}
          </span>
          {(isBase || drawn.lines.length > 0 || drawn.badges.length > 0) && (
            <span className="head-line" data-apart={apart.length > 0 || undefined}>
              {drawn.lines.map((word, at) => (
                <Fragment key={word}>
                  {at > 0 && ", "}
                  <RawName text={word} />
                </Fragment>
              ))}
              {isBase && drawn.lines.length > 0 && ", "}
              {isBase && <b className="font-normal text-accent">{BASELINE}</b>}
              {drawn.badges.length > 0 && (drawn.lines.length > 0 || isBase) && " "}
              {drawn.badges.length > 0 && (
                <span className="head-badge" title={drawn.badges.join(", ")}>
                  {badgeText(drawn.badges, apart)}
                </span>
              )}
            </span>
          )}
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
    </th>
  );
}
